import { StoreUnavailable } from '../store.ts'
import type { Database, RunStatement, Statement } from './database.ts'

/** In milliseconds: so long after a creation, lists are read from the primary, for the replica to catch up. */
const CATCHING_UP = 5_000
/** In milliseconds: how long a replica that failed is left alone. */
const PAUSE_AFTER_FAILURE = 5_000

/** What need not be read from the primary. */
export type Reads = {
  /** Reads the replica, and the primary if the replica has no row: it may be behind. */
  readTarget: RunStatement
  /** Reads the replica, and the primary after changes. Either stands in for the other while that cannot be reached. */
  scan: RunStatement
  /** Call it when this process has changed a link. */
  noteChange(): void
}

/** Without a replica, all reads are of the primary. `now` returns milliseconds of a monotonic clock. */
export const createReads = (
  primary: Database,
  replica: Pick<Database, 'read' | 'scan'> | undefined,
  now = () => performance.now(),
): Reads => {
  if (replica === undefined) return { readTarget: primary.read, scan: primary.scan, noteChange: () => {} }
  let changedAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY

  /** The rows of the replica; undefined if it cannot be reached. */
  const ask = async <Row>(run: RunStatement, statement: Statement): Promise<Row[] | undefined> => {
    if (now() - failedAt < PAUSE_AFTER_FAILURE) return undefined
    try {
      return await run<Row>(statement)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      failedAt = now()
      return undefined
    }
  }

  return {
    async readTarget<Row>(statement: Statement) {
      const rows = await ask<Row>(replica.read, statement)
      return rows?.length ? rows : primary.read<Row>(statement)
    },
    async scan<Row>(statement: Statement) {
      if (now() - changedAt > CATCHING_UP)
        return (await ask<Row>(replica.scan, statement)) ?? primary.scan<Row>(statement)
      try {
        return await primary.scan<Row>(statement)
      } catch (error) {
        const rows = error instanceof StoreUnavailable ? await ask<Row>(replica.scan, statement) : undefined
        if (rows === undefined) throw error
        return rows
      }
    },
    noteChange() {
      changedAt = now()
    },
  }
}
