import { BUCKETS, bucketOf, type Entry, entriesOf } from './bucket'
import type { HeldLink } from './held-link'

/** The entries of a reading that is under way. To write them with each page would be to write all buckets every time. */
export type IndexDraft = {
  add(page: number, links: readonly HeldLink[]): void
  /** The entries of a bucket so far. */
  of(bucket: number): readonly Entry[]
}

export const createIndexDraft = (): IndexDraft => {
  const buckets = Array.from({ length: BUCKETS }, (): Entry[] => [])
  return {
    add(page, links) {
      for (const entry of entriesOf(page, links)) buckets[bucketOf(entry.hash)]?.push(entry)
    },
    of: (bucket) => buckets[bucket] ?? [],
  }
}
