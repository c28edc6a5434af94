import type { Database } from '../database/database.ts'
import { MAX_LINKS, recountBucket, resize } from './bucket-sizes.ts'

/** A bucket is checked after so many links came or left. */
const CHECK_AFTER = 250

/** Keeps the sizes of all buckets within their limits, in the background. */
export type BucketUpkeep = {
  /** Notes by how many links buckets have changed. */
  note(changed: ReadonlyMap<string, number>): void
  /** Counts the links of every bucket again. Links may be added meanwhile. */
  recount(): Promise<void>
  /** Resolves when nothing is under way. Later notes are ignored. */
  close(): Promise<void>
}

const selectIds = 'select id from buckets'
const selectLargeIds = `select bucket_id as id from link_totals group by bucket_id having sum(links) > ${MAX_LINKS}`

export const createBucketUpkeep = (database: Database): BucketUpkeep => {
  const changes = new Map<string, number>()
  let underWay: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const resizeAll = async (id: string | undefined): Promise<void> => {
    for (let next = id; next !== undefined && !isClosed; ) next = await resize(database, next)
  }
  const idsOf = async (sql: string): Promise<string[]> =>
    (await database.scan<{ id: string }>({ sql, values: [] })).map(({ id }) => id)

  // After a failure, the bucket is checked again after the next links, or at the next start.
  const enqueue = (work: () => Promise<void>): void => {
    underWay = underWay.then(work).catch(() => {})
  }
  // Buckets that another process left too large.
  enqueue(async () => {
    for (const id of await idsOf(selectLargeIds)) await resizeAll(id)
  })

  return {
    note(changed) {
      for (const [id, links] of changed) {
        const sum = (changes.get(id) ?? 0) + Math.abs(links)
        changes.set(id, sum)
        if (sum < CHECK_AFTER) continue
        changes.delete(id)
        if (!isClosed) enqueue(() => resizeAll(id))
      }
    },
    async recount() {
      for (const id of await idsOf(selectIds)) await resizeAll(await recountBucket(database, id))
    },
    async close() {
      isClosed = true
      await underWay
    },
  }
}
