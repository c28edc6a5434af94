import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Mutex } from 'async-mutex'
import type { Database, RunStatement, Statement } from './database.ts'
import { StoreUnavailable } from './store.ts'

/**
 * The SQLite that is in Node, in one file. Several processes may have the file open.
 *
 * A commit stops this thread while it waits for the disk, on purpose. In another thread, with requests read and groups
 * gathering meanwhile, it takes nearly twice as long and half as many writes share it: 16 connections on two cores then
 * follow 30,000 links a second at best and 37,000 this way (tried with a worker that writes, and one that only syncs).
 */
export class SqliteDatabase implements Database {
  readonly dialect = 'sqlite'
  readonly #connection: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  /** One connection has one transaction at a time. */
  readonly #turn = new Mutex()

  /** Opens the file at `path` and makes it, and the folders it is in, where they are not there yet. */
  constructor(path: string) {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
    this.#connection = new DatabaseSync(path)
    this.#connection.exec('pragma busy_timeout = 5000')
    this.#connection.exec('pragma journal_mode = wal')
    // NORMAL, the default of some builds, loses committed links to a power cut.
    this.#connection.exec('pragma synchronous = full')
    // In pages of 4 KB: at eight times the usual number, pages that change often are copied back less often, which takes
    // a fifth off the time of inserting links and counting visits (measured at 100,000 links).
    this.#connection.exec('pragma wal_autocheckpoint = 8000')
    // In KB: an index of 100,000 links does not fit into the usual 2 MB, and then each count reads all of it again.
    this.#connection.exec('pragma cache_size = -32000')
  }

  read: RunStatement = async <Row>(statement: Statement) => this.#run(statement) as Row[]

  write(statements: Statement[]): Promise<unknown[]>[] {
    const results = this.#turn.runExclusive(() => this.#commitTogether(statements))
    return statements.map(async (_, index) => {
      const result = (await results)[index]
      if (!Array.isArray(result)) throw result
      return result
    })
  }

  transaction<Result>(work: (run: RunStatement) => Promise<Result>): Promise<Result> {
    return this.#turn.runExclusive(async () => {
      this.#run({ sql: 'begin', values: [] })
      try {
        const result = await work(this.read)
        this.#run({ sql: 'commit', values: [] })
        return result
      } catch (error) {
        this.#rollBack()
        throw error
      }
    })
  }

  async close(): Promise<void> {
    await this.#turn.runExclusive(() => this.#connection.close())
  }

  /** The rows of each statement, or the error that it failed with while the transaction went on. */
  #commitTogether(statements: Statement[]): (unknown[] | Error)[] {
    this.#run({ sql: 'begin immediate', values: [] })
    try {
      const results = statements.map((statement) => this.#attempt(statement))
      this.#run({ sql: 'commit', values: [] })
      return results
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  #attempt(statement: Statement): unknown[] | Error {
    try {
      return this.#run(statement)
    } catch (error) {
      // Some errors, such as a full disk, end the whole transaction and with it what the others have written.
      if (!this.#connection.isTransaction) throw error
      return error as Error
    }
  }

  #rollBack(): void {
    if (this.#connection.isTransaction) this.#connection.exec('rollback')
  }

  #run({ sql, values }: Statement): unknown[] {
    try {
      return this.#prepare(sql).all(...values)
    } catch (error) {
      throw isUnavailable(error) ? new StoreUnavailable('SQLite cannot be used', { cause: error }) : error
    }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql)
    if (known !== undefined) return known
    const statement = this.#connection.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
    this.#prepared.set(sql, statement)
    return statement
  }
}

/** Busy, locked, out of memory, read-only, I/O error, full, cannot open: https://sqlite.org/rescode.html. */
const unavailableCodes = new Set([5, 6, 7, 8, 10, 13, 14])

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // The lowest byte is the kind of error, the others its variety.
  if ('errcode' in error) return unavailableCodes.has(Number(error.errcode) & 0xff)
  // What node:sqlite says of a closed database.
  return 'code' in error && error.code === 'ERR_INVALID_STATE'
}
