import { newId } from '../new-id.ts'
import type { Database } from './database/database.ts'

/** A row that a process keeps writing, to prove that the database can be written, and that its disk has space. */
export type Heartbeats = {
  beat(): Promise<void>
  /** Deletes the row. */
  end(): Promise<void>
}

const UPSERT = `
  insert into heartbeats (id, beat_at) values ($1, $2)
  on conflict (id) do update set beat_at = excluded.beat_at`
const DELETE = 'delete from heartbeats where id = $1 or beat_at < $2'

/** In milliseconds: rows of killed processes are deleted after this. */
const FORGOTTEN_AFTER = 86_400_000

/** The heartbeats of this process. `now` gives epoch milliseconds. */
export const createHeartbeats = (database: Pick<Database, 'write' | 'checkSpace'>, now: () => number): Heartbeats => {
  const id = newId()
  return {
    async beat() {
      await database.write({ sql: UPSERT, values: [id, now()] })
      await database.checkSpace?.()
    },
    async end() {
      await database.write({ sql: DELETE, values: [id, now() - FORGOTTEN_AFTER] })
    },
  }
}
