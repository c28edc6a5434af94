import pg from 'pg'
import { StaleRead, UnexpectedRows } from './database.ts'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const COMPLETION_UNKNOWN = '40003'
const FOREIGN_KEY_VIOLATION = '23503'

const codeOf = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined)

/** The connection broke while the server was committing. */
class UnknownOutcome extends Error {}

/** Gives the answer to what commits, and tells a refusal from a commit that nobody knows of. */
export const committing = async <Result>(answer: Promise<Result>): Promise<Result> => {
  try {
    return await answer
  } catch (error) {
    const isJudged = error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')
    throw isJudged ? error : new UnknownOutcome('The connection broke during a commit', { cause: error })
  }
}

/** Whether it may have been committed. */
export const hasUnknownOutcome = (error: unknown): boolean =>
  error instanceof UnknownOutcome || codeOf(error) === COMPLETION_UNKNOWN

/** Whether two transactions met, so that another attempt helps. */
export const isConflict = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK].includes(codeOf(error) ?? '') || error instanceof StaleRead

export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY_VIOLATION

/**
 * Errors that are not about the statement: no connection, a lost one, none free in time, and the server's classes
 * "connection exception", "insufficient resources", "operator intervention", "system error" and "read-only transaction".
 */
export const isBroken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? /^(08|53|57|58|25006)/.test(error.code ?? '') : !(error instanceof UnexpectedRows)

/** The same, or a conflict that five seconds did not resolve. */
export const isUnavailable = (error: unknown): boolean =>
  isBroken(error) || error instanceof StaleRead || codeOf(error)?.startsWith('40') === true
