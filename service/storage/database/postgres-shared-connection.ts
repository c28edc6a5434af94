import type pg from 'pg'
import { isBroken } from './postgres-errors.ts'
import type { PostgresPool } from './postgres-pool.ts'

/** A connection on which queries don't wait for each other's answers. */
export type SharedConnection = {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>
  /** Gives the connection back, so that the pool can end. */
  close(): Promise<void>
}

/**
 * Takes one connection of a pipelining pool for all short queries: each is sent at once, and the server answers them in
 * turn. With a connection for each, they would wait for those that wait for commits. A broken one is replaced.
 */
export const shareConnection = (pool: Pick<PostgresPool, 'connect'>): SharedConnection => {
  let shared: Promise<pg.PoolClient> | undefined

  const drop = (broken: Promise<pg.PoolClient>): void => {
    if (shared !== broken) return
    shared = undefined
    broken.then(
      (client) => client.release(true),
      () => {},
    )
  }
  const connect = (): Promise<pg.PoolClient> => {
    const connection = pool.connect()
    connection.then(
      (client) => client.once('error', () => drop(connection)),
      () => drop(connection),
    )
    return connection
  }

  return {
    async query(query) {
      shared ??= connect()
      const connection = shared
      const client = await connection
      try {
        return await client.query(query)
      } catch (error) {
        if (isBroken(error)) drop(connection)
        throw error
      }
    },
    async close() {
      const connection = shared
      shared = undefined
      await connection?.then(
        (client) => client.release(),
        () => {},
      )
    },
  }
}
