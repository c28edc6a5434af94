import type { Database } from '../database/database.ts'
import { MAX_LINKS, recountBucket, resize } from './bucket-sizes.ts'
import { addMissingBuckets } from './buckets.ts'

/** A bucket is checked after so many links came or left. */
const CHECK_AFTER = 250

/** Services make fewer buckets in each round than in the one before. Two recounts at once would make new ones forever. */
const MAX_ROUNDS = 5

/** Keeps the sizes of all buckets within their limits, in the background, and the totals right on demand. */
export type BucketUpkeep = {
  /** Notes by how many links buckets have changed. */
  note(changed: ReadonlyMap<string, number>): void
  /** Counts the links of every list again, those of tags without buckets included. Links may be added meanwhile. */
  recount(): Promise<void>
  /** Resolves when nothing is under way. Later notes are ignored. */
  close(): Promise<void>
}

const selectIds = 'select id from buckets'
const selectLargeIds = `select bucket_id as id from link_totals group by bucket_id having sum(links) > ${MAX_LINKS}`

/** `report` is called with failures in the background. */
export const createBucketUpkeep = (database: Database, report: (error: unknown) => void): BucketUpkeep => {
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
    underWay = underWay.then(work).catch(report)
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
      await addMissingBuckets(database)
      const counted = new Set<string>()
      // A service may meanwhile make buckets out of some that are not counted yet.
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const uncounted = (await idsOf(selectIds)).filter((id) => !counted.has(id))
        if (uncounted.length === 0) break
        for (const id of uncounted) {
          const recounted = await recountBucket(database, id)
          if (recounted !== undefined) counted.add(recounted)
        }
      }
      // Only now, because a bucket may be joined with its neighbor, whose total has to be right.
      for (const id of counted) await resizeAll(id)
    },
    async close() {
      isClosed = true
      await underWay
    },
  }
}
