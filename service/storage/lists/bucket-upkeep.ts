import type { Database } from '../database/database.ts'
import { MAX_LINKS, resize } from './bucket-sizes.ts'

/** A bucket is checked after so many links came or left. */
const CHECK_AFTER = 250

/** Keeps the sizes of all buckets within their limits, in the background. */
export type BucketUpkeep = {
  /** Notes by how many links buckets have changed. */
  note(changed: ReadonlyMap<string, number>): void
  /** Resolves when nothing is under way. Later notes are ignored. */
  close(): Promise<void>
}

const selectLargeIds = `select bucket_id as id from link_totals group by bucket_id having sum(links) > ${MAX_LINKS}`

/** `report` is called with failures in the background. */
export const createBucketUpkeep = (database: Database, report: (error: unknown) => void): BucketUpkeep => {
  const changes = new Map<string, number>()
  let underWay: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const resizeAll = async (id: string | undefined): Promise<void> => {
    for (let next = id; next !== undefined && !isClosed; ) next = await resize(database, next)
  }
  // After a failure, the bucket is checked again after the next links, or at the next start.
  const enqueue = (work: () => Promise<void>): void => {
    underWay = underWay.then(work).catch(report)
  }
  // Buckets that another process left too large.
  enqueue(async () => {
    const large = await database.scan<{ id: string }>({ sql: selectLargeIds, values: [] })
    for (const { id } of large) await resizeAll(id)
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
    async close() {
      isClosed = true
      await underWay
    },
  }
}
