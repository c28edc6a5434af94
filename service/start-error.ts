/** A problem that the operator can fix. Only its message is shown. */
export class StartError extends Error {}

/** Full for the system, for PostgreSQL, and for SQLite: https://sqlite.org/rescode.html#full. */
const isDiskFull = (error: object): boolean =>
  ('code' in error && (error.code === 'ENOSPC' || error.code === '53100')) ||
  ('errcode' in error && Number(error.errcode) === 13)

/** A StartError that says so if `error`, or what caused it, is a full disk. */
export const diskFullError = (error: unknown): StartError | undefined => {
  if (!(error instanceof Error)) return undefined
  if (isDiskFull(error))
    return new StartError('The disk is full. Free some space, then start it again.', { cause: error })
  return diskFullError(error.cause)
}
