import pg from 'pg'
import type { Database, RunStatement, Statement } from './database.ts'
import { StoreUnavailable } from './store.ts'

/** How often a statement or transaction is run again after it has met another one. */
const mostAttempts = 10

/** PostgreSQL, or what has its protocol, SQL and triggers. Any number of processes may use one database. */
export class PostgresDatabase implements Database {
  readonly dialect = 'postgres'
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 16,
      connectionTimeoutMillis: 5_000,
      types: { getTypeParser },
    })
    // Without these two listeners a restart of the database ends this process. The requests that are under way learn of
    // it by their own errors, so there is nothing left to do here.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  read: RunStatement = <Row>(statement: Statement) =>
    this.#untilAlone(async () => (await this.#pool.query(statement.sql, statement.values)).rows as Row[])

  /** Each statement commits on its own: the server gathers the commits of its connections by itself. */
  write(statements: Statement[]): Promise<unknown[]>[] {
    return statements.map((statement) => this.read(statement))
  }

  transaction<Result>(work: (run: RunStatement) => Promise<Result>): Promise<Result> {
    return this.#untilAlone(async () => {
      const client = await this.#pool.connect()
      const run = async <Row>({ sql, values }: Statement) => (await client.query(sql, values)).rows as Row[]
      try {
        await client.query('begin isolation level repeatable read')
        const result = await work(run)
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        // A connection that cannot even roll back is not given to the next request.
        await client.query('rollback').then(
          () => client.release(),
          () => client.release(true),
        )
        throw error
      }
    })
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #untilAlone<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        if (attempt < mostAttempts && metAnother(error)) continue
        throw isUnavailable(error) ? new StoreUnavailable('PostgreSQL cannot be used', { cause: error }) : error
      }
    }
  }
}

/** A serialization failure or a deadlock: the database asks for another attempt. */
function metAnother(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/**
 * Whatever does not come from the server's own judgement of a statement: no connection, a lost one, none free in time;
 * and the server's classes "connection exception", "insufficient resources" and "operator intervention".
 */
function isUnavailable(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57)/.test(error.code ?? '')
}

/** Counts and times come as int8, which pg gives as text unless told otherwise; all of ours are far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as 'text')
