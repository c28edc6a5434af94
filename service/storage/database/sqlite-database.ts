import { Mutex } from 'async-mutex'
import { BrokenReference, type Database, type RunStatement, StaleRead, type Statement } from './database.ts'
import { withRetries } from './retries.ts'
import { isBusy, openSqliteConnection } from './sqlite-connection.ts'
import { startSqliteReader } from './sqlite-reader.ts'

const BEGIN = { sql: 'begin immediate', values: [] }
const COMMIT = { sql: 'commit', values: [] }
const ROLLBACK = { sql: 'rollback', values: [] }

/**
 * The SQLite that is in Node, in one file. Several processes may have the file open.
 *
 * Commits block this thread while they wait for the disk, on purpose. In a worker, with requests read and batches gathered
 * meanwhile, a commit takes nearly twice as long and half as many writes share it: with 16 connections on two cores,
 * 30,000 redirects a second at best instead of 37,000 (tried with a worker that writes, and one that only syncs).
 */
export const openSqlite = (path: string): Database => {
  const connection = openSqliteConnection(path)
  // A database in memory has one connection only.
  const reader = path === ':memory:' ? undefined : startSqliteReader(path)
  /** A connection has one transaction at a time. */
  const turn = new Mutex()

  const run: RunStatement = async <Row>(statement: Statement) => connection.run(statement) as Row[]

  const read: RunStatement = async (statement) => {
    // Uncommitted changes on this connection may still be rolled back.
    if (connection.isTransaction()) await turn.waitForUnlock()
    return run(statement)
  }

  const attempt = async <Result>(work: (run: RunStatement) => Promise<Result>): Promise<Result> => {
    connection.run(BEGIN)
    try {
      const result = await work(run)
      connection.run(COMMIT)
      return result
    } catch (error) {
      // Some errors, such as a full disk, end the transaction.
      if (connection.isTransaction()) connection.run(ROLLBACK)
      throw error
    }
  }

  const transaction = async <Result>(work: (run: RunStatement) => Promise<Result>): Promise<Result> => {
    try {
      return await withRetries(
        () => turn.runExclusive(() => attempt(work)),
        (error) => isBusy(error) || error instanceof StaleRead,
      )
    } catch (error) {
      throw error instanceof BrokenReference ? error.cause : error
    }
  }

  return {
    maxWrites: 1,
    // Row by row, sixteen rows take half the time: SQLite first copies the rows of a statement, and parses each number of
    // rows separately.
    rowsPerStatement: 1,
    // Aggregating as many visits blocks the thread for 8 ms with 100,000 links, and for 13 with 5 million.
    rowsPerTransaction: 100,
    read,
    scan: (statement) => reader?.run(statement) ?? read(statement),
    write: (statement) => transaction((runHere) => runHere(statement)),
    transaction,
    async close() {
      await reader?.close()
      await turn.runExclusive(() => connection.close())
    },
  }
}
