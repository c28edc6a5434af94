/** A problem that the operator can fix. Only its message is shown. */
export class StartError extends Error {}

const [DISK_FULL, DATABASE_DISK_FULL] = ['The disk is full.', 'The disk of the database is full.']

/** By the error codes of PostgreSQL and engines that share them: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SENTENCES_BY_STATE: Record<string, string> = {
  '53100': DATABASE_DISK_FULL,
  '53200': 'The database has no memory left.',
  '53300': 'The database has no connection left.',
  '25006': 'The database is read-only.',
  '57014': 'The database does not answer in time.',
  ENOSPC: DISK_FULL,
}

/** By the lowest byte of SQLite's codes: https://sqlite.org/rescode.html */
const SENTENCES_BY_SQLITE_CODE: Record<number, string> = {
  5: 'The database is locked by another process.',
  6: 'The database is locked by another process.',
  7: 'The database has no memory left.',
  8: 'The database is read-only.',
  10: 'The disk of the database cannot be read or written.',
  11: 'The database file is damaged.',
  13: DATABASE_DISK_FULL,
  14: 'The database file cannot be opened.',
}

/** Why the database cannot be used, in one sentence without anything that an error quotes. */
export const failureReason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'The database cannot be used.'
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  const sentence = SENTENCES_BY_STATE[String(code)] ?? SENTENCES_BY_SQLITE_CODE[Number(errcode) & 0xff]
  if (sentence !== undefined) return sentence
  if (/time(d )?out/i.test(error.message)) return 'The database does not answer in time.'
  return error.cause === undefined ? 'The database cannot be reached.' : failureReason(error.cause)
}

/** A StartError that says so if `error`, or what caused it, is a full disk. */
export const diskFullError = (error: unknown): StartError | undefined =>
  [DISK_FULL, DATABASE_DISK_FULL].includes(failureReason(error))
    ? new StartError(`${DISK_FULL} Free some space, then start it again.`, { cause: error })
    : undefined
