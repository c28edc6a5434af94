/** Opens a database on first use and shares it. It is opened again after a failure and after the browser has closed it. */
export const lazyConnection = <Database>(
  open: (onClosed: () => void) => Promise<Database>,
): (() => Promise<Database>) => {
  let opened: Promise<Database> | undefined
  const forget = () => {
    opened = undefined
  }
  return () => {
    opened ??= open(forget).catch((error) => {
      forget()
      throw error
    })
    return opened
  }
}
