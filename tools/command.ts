import './end-with-npm.ts'

const DISK_FULL = /ENOSPC|no space left on device|enough free space/i

/** An error as one line that says what to do. */
export const failureLine = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
  const line = message.replaceAll(/\s+/g, ' ').trim()
  return DISK_FULL.test(`${line} ${cause}`) ? `The disk is full. Free some space and try again (${line}).` : line
}

/** Runs a command of package.json. Its result is the exit code; a failure is printed as one line. */
export const runCommand = async (command: () => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await command()
  } catch (error) {
    console.error(failureLine(error))
    process.exitCode = 1
  }
}

/** Reads the number given to an option. Throws if it is none, or too large. */
export const wholeNumber = (option: string, text: string, max: number): number => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= max)) throw new Error(`--${option} must be a whole number from 0 to ${max}, not “${text}”.`)
  return number
}
