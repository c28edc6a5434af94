import type pg from 'pg'
import { StoreUnavailable } from '../store.ts'
import { BrokenReference, type Database, type FindCommitted, type RunStatement, type Statement } from './database.ts'
import {
  committing,
  hasUnknownOutcome,
  isBroken,
  isConflict,
  isForeignKeyViolation,
  isUnavailable,
} from './postgres-errors.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { shareConnection } from './postgres-shared-connection.ts'
import { withRetries } from './retries.ts'

const DEFAULT_POOL_SIZE = 10
/**
 * Commits of several connections share one wait for the disk: with 16 clients, four batches at once log up to twice as many
 * visits a second as one, and create 1.6 times as many links (PostgreSQL 18, two cores).
 */
const MAX_WRITES = 4
/** A whole batch in one round trip. */
const ROWS_PER_STATEMENT = 1_000
/** With half as many, 9,900 visits a second are aggregated instead of 14,600. */
const ROWS_PER_TRANSACTION = 200
/** Has the server write rows to its disk that do not fit into the memory of a statement, and changes no table. */
const WRITE_TO_DISK = ["set local work_mem = '64kB'", 'select count(*) from generate_series(1, 5000)']

/** Changes nothing, whether or not in a transaction. */
const READS = /^\s*select\b/

type ServerOptions = { poolSize?: number | undefined; isReplica?: boolean | undefined }

/** PostgreSQL, or what speaks its protocol. Any number of processes may use one database. */
export const openPostgres = (
  url: string,
  { poolSize = DEFAULT_POOL_SIZE, isReplica = false }: ServerOptions = {},
): Database => {
  const pool = createPostgresPool(url, { size: poolSize, isReplica })

  const names = new Map<string, string>()
  const toQuery = ({ sql, values, isPrepared }: Statement): pg.QueryConfig => {
    if (!isPrepared) return { text: sql, values }
    const name = names.get(sql) ?? `curtail-${names.size}`
    names.set(sql, name)
    return { name, text: sql, values }
  }

  const shared = shareConnection(pool)
  const queryShared: RunStatement = async <Row>(statement: Statement) =>
    (await shared.query(toQuery(statement))).rows as Row[]

  /** Runs `work` with a connection, which is closed if it broke or did not answer in time. */
  const withClient = async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect()
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(isBroken(error))
      throw error
    }
  }

  const query: RunStatement = <Row>(statement: Statement): Promise<Row[]> =>
    withClient(async (client) => (await client.query(toQuery(statement))).rows as Row[])

  /** A single statement needs no begin and commit, which are two more round trips. */
  const runAlone = <Row>(statement: Statement): Promise<Row[]> =>
    withClient(async (client) => (await committing(client.query(toQuery(statement)))).rows as Row[])

  const runInTransaction = <Result>(work: (run: RunStatement) => Promise<Result>): Promise<Result> =>
    withClient(async (client) => {
      const begun = client.query('begin')
      // Awaited below.
      begun.catch(() => {})
      const run: RunStatement = async <Row>(statement: Statement) => {
        // A read is sent along with `begin`. If that failed, a write would be committed alone.
        if (!READS.test(statement.sql)) await begun
        try {
          return (await client.query(toQuery(statement))).rows as Row[]
        } catch (error) {
          throw isForeignKeyViolation(error) ? new BrokenReference('', { cause: error }) : error
        }
      }
      try {
        const result = await work(run)
        await begun
        await committing(client.query('commit'))
        return result
      } catch (error) {
        if (!isBroken(error)) await client.query('rollback')
        throw error
      }
    })

  const attempt = async <Result>(
    work: () => Promise<Result>,
    findCommitted?: FindCommitted<Result>,
  ): Promise<Result> => {
    let isAmbiguous = false
    const once = async (): Promise<Result> => {
      const committed = isAmbiguous ? await findCommitted?.(query) : undefined
      return committed ?? (await work())
    }
    const canRepeat = (error: unknown): boolean => {
      isAmbiguous ||= findCommitted !== undefined && hasUnknownOutcome(error)
      return isConflict(error) || (isAmbiguous && isUnavailable(error))
    }
    try {
      return await withRetries(once, canRepeat)
    } catch (error) {
      if (error instanceof BrokenReference) throw error.cause
      throw isUnavailable(error) ? new StoreUnavailable('PostgreSQL cannot be used', { cause: error }) : error
    }
  }

  let canCheck = true
  const checkSpace = async (): Promise<void> => {
    if (!canCheck) return
    try {
      await attempt(() =>
        runInTransaction(async (run) => {
          for (const sql of WRITE_TO_DISK) await run({ sql, values: [] })
        }),
      )
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      // Another engine that knows no such setting. CockroachDB doesn't write into the space of earlier rows, either.
      canCheck = false
    }
  }

  return {
    maxWrites: MAX_WRITES,
    rowsPerStatement: ROWS_PER_STATEMENT,
    rowsPerTransaction: ROWS_PER_TRANSACTION,
    read: (statement) => attempt(() => queryShared(statement)),
    scan: (statement) => attempt(() => query(statement)),
    write: (statement, findCommitted) => attempt(() => runAlone(statement), findCommitted),
    transaction: (work, findCommitted) => attempt(() => runInTransaction(work), findCommitted),
    checkSpace,
    connections: pool.connections,
    async close() {
      await shared.close()
      await pool.end()
    },
  }
}
