/** Whether `text` is a complete http or https address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/**
 * Whether `destination` leads back to the service behind `publicUrl`, whatever its scheme and the case of its letters:
 * such a short link could lead to itself for ever.
 */
export function leadsTo(publicUrl: string, destination: string): boolean {
  return hostOf(destination) === hostOf(publicUrl)
}

/** `example.com.` is another spelling of `example.com`. */
function hostOf(address: string): string {
  return new URL(address).host.replace(/\.(?=:|$)/, '')
}
