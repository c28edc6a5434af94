const DISK_FULL = /ENOSPC|no space left on device|enough free space/i

/** What went wrong, in one line that a person can act on. */
export const failureLine = (error: unknown): string => {
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim()
  return DISK_FULL.test(message) ? `The disk is full. Free some space and try again (${message}).` : message
}
