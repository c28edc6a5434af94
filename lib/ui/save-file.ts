/** Long enough for any browser to have begun with it. */
const KEPT_MS = 60_000

/** Hands a file to the browser's downloads, for which a page needs no permission. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
