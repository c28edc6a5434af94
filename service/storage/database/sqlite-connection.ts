import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { makeFolder } from '../../make-folder.ts'
import { StoreUnavailable } from '../store.ts'
import { BrokenReference, type Statement } from './database.ts'

/** A connection to one SQLite file. Everything runs on the thread that opened it. */
export type SqliteConnection = {
  run(statement: Statement): unknown[]
  isTransaction(): boolean
  close(): void
}

const MAX_PREPARED = 100

/** How long a process that starts waits for another. */
const MAX_OPENING_MS = 10_000
const OPENING_PAUSE_MS = 20

/** https://sqlite.org/rescode.html */
const BUSY = 5
const FOREIGN_KEY = 787
/** Busy, locked, out of memory, read-only, I/O error, full, cannot open. */
const UNAVAILABLE = new Set([BUSY, 6, 7, 8, 10, 13, 14])

/** Opens the file at `path`. Unless `readOnly`, creates it if it is missing, readable by its owner only. */
export const openSqliteConnection = (path: string, { readOnly = false } = {}): SqliteConnection => {
  if (!readOnly && path !== ':memory:') createFile(path)
  const connection = new DatabaseSync(path, { readOnly })
  // Short, because this wait blocks the thread, and the pauses between attempts do not.
  connection.exec('pragma busy_timeout = 20')
  if (!readOnly) {
    whenFree(() => connection.exec('pragma journal_mode = wal'))
    // NORMAL, the default of some builds, loses committed links to a power cut.
    whenFree(() => connection.exec('pragma synchronous = full'))
    // In pages of 4 KB: at eight times the usual number, pages that change often are copied back less often, which takes
    // a fifth off the time of inserting links and counting visits (measured at 100,000 links).
    connection.exec('pragma wal_autocheckpoint = 8000')
  }
  // In KB: an index of 100,000 links does not fit into the usual 2 MB. It reads the file, as `synchronous` does.
  whenFree(() => connection.exec('pragma cache_size = -32000'))

  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const statement = connection.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
    prepared.set(sql, statement)
    const [oldest] = prepared.keys()
    if (prepared.size > MAX_PREPARED && oldest !== undefined) prepared.delete(oldest)
    return statement
  }

  return {
    run({ sql, values }) {
      try {
        return prepare(sql).all(...values)
      } catch (error) {
        if (codeOf(error) === FOREIGN_KEY) throw new BrokenReference('', { cause: error })
        throw unlessUnavailable(error)
      }
    },
    isTransaction: () => connection.isOpen && connection.isTransaction,
    close: () => connection.close(),
  }
}

/**
 * Waits while another process creates the file, recovers it or writes. SQLite's own waiting leaves this out if both want
 * to write (https://sqlite.org/c3ref/busy_handler.html).
 */
const whenFree = (work: () => void): void => {
  const isBusyNow = (): boolean => {
    try {
      work()
      return false
    } catch (error) {
      if (((codeOf(error) ?? 0) & 0xff) !== BUSY || Date.now() > end) throw error
      return true
    }
  }
  const end = Date.now() + MAX_OPENING_MS
  const never = new Int32Array(new SharedArrayBuffer(4))
  while (isBusyNow()) Atomics.wait(never, 0, 0, OPENING_PAUSE_MS)
}

/** Makes a file that only its owner may read; SQLite's other files get its mode. */
export const createFile = (path: string): void => {
  makeFolder(dirname(path))
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}

/** The lowest byte is the kind of error, the others its variety. */
const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined

/** The error, or a StoreUnavailable if it is not about the statement. */
export const unlessUnavailable = (error: unknown): unknown =>
  isUnavailable(error) ? new StoreUnavailable('SQLite cannot be used', { cause: error }) : error

const isUnavailable = (error: unknown): boolean =>
  UNAVAILABLE.has((codeOf(error) ?? 0) & 0xff) ||
  // A closed database.
  (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE')

/** Whether another process holds the lock. */
export const isBusy = (error: unknown): boolean =>
  error instanceof StoreUnavailable && ((codeOf(error.cause) ?? 0) & 0xff) === BUSY
