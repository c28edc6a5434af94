/**
 * One opening of a database for all that ask for it. It is opened anew after it could not be, and after the browser has
 * closed it, which `onClosed` is there to tell.
 */
export const openedOnce = <Database>(open: (onClosed: () => void) => Promise<Database>): (() => Promise<Database>) => {
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
