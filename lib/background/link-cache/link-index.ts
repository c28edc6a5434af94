import { BUCKETS, bucketOf, type Entry, packed, unpacked } from './bucket'
import { type HeldPage, UNMET } from './held-page'
import type { IndexDraft } from './index-draft'
import type { Stores, WritableStores } from './stores'

/** The entries of a generation with a hash. */
export const entriesWith = async (
  { buckets }: Pick<Stores, 'buckets'>,
  generation: number,
  hash: number,
): Promise<Entry[]> => {
  const bucket = await buckets.get([generation, bucketOf(hash)])
  return bucket ? unpacked(bucket.entries).filter((entry) => entry.hash === hash) : []
}

/** The pages of a generation that hold what has one of these hashes, and maybe others. */
export const pagesWith = async (stores: Stores, generation: number, hashes: readonly number[]): Promise<HeldPage[]> => {
  const entries = await Promise.all(hashes.map((hash) => entriesWith(stores, generation, hash)))
  const numbers = [...new Set(entries.flat().map(({ page }) => page))]
  const pages = await Promise.all(numbers.map((number) => stores.pages.get([generation, number])))
  return pages.filter((page) => page !== undefined)
}

/** Takes entries from a generation and adds others. */
export const reindex = async (
  { buckets }: Pick<WritableStores, 'buckets'>,
  generation: number,
  { gone = [], added = [] }: { gone?: readonly Entry[]; added?: readonly Entry[] },
): Promise<void> => {
  const change = async (number: number): Promise<void> => {
    const isOfBucket = ({ hash }: Entry) => bucketOf(hash) === number
    const bucket = await buckets.get([generation, number])
    const entries = bucket ? unpacked(bucket.entries) : []
    for (const { hash, page, clicks } of gone.filter(isOfBucket)) {
      const index = entries.findIndex((held) => held.hash === hash && held.page === page && held.clicks === clicks)
      // One of them, where there are two links with the same destination and clicks on a page.
      if (index >= 0) entries.splice(index, 1)
    }
    buckets.put({ generation, number, entries: packed([...entries, ...added.filter(isOfBucket)]) })
  }
  await Promise.all([...new Set([...gone, ...added].map(({ hash }) => bucketOf(hash)))].map(change))
}

/** Replaces the entries of all that readings have met in a generation. */
export const writeIndex = async (
  { buckets }: Pick<WritableStores, 'buckets'>,
  generation: number,
  draft: IndexDraft,
): Promise<void> => {
  const held = await buckets.getAll(IDBKeyRange.bound([generation], [generation + 1]))
  const unmet = new Map(
    held.map(({ number, entries }) => [number, unpacked(entries).filter(({ page }) => page >= UNMET)]),
  )
  for (let number = 0; number < BUCKETS; number += 1)
    buckets.put({ generation, number, entries: packed([...draft.of(number), ...(unmet.get(number) ?? [])]) })
}
