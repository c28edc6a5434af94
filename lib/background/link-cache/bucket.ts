import hash from '@emotion/hash'
import { canonicalDestination } from '@/lib/domain/link/same-destination'
import type { HeldLink } from './held-link'

/** Leads from what a link is looked up by to the page that it is on. Two links may have the same hash. */
export type Entry = { hash: number; page: number; clicks: number }

/**
 * A part of all entries of a generation, in any order: which part is told by the hash. The numbers of each entry lie one
 * after another, which a database stores as one piece; its own indexes took most of the time of reading a long list.
 */
export type Bucket = { generation: number; number: number; entries: Float64Array }

/** With 100,000 links a bucket holds 800 entries, which are read in less than a millisecond. */
export const BUCKETS = 256

export const bucketOf = (hashed: number): number => hashed % BUCKETS

const numberOf = (text: string): number => Number.parseInt(hash(text), 36)

export const hashOfId = (id: string): number => numberOf(`id ${id}`)

/** The same for all ways to write one destination. */
export const hashOfDestination = (destination: string): number => numberOf(canonicalDestination(destination))

/** What leads to the links of a page: by destination, with the clicks, and by id. */
export const entriesOf = (page: number, links: readonly HeldLink[]): Entry[] =>
  links.flatMap(({ id, destination, clicks }) => [
    { hash: hashOfId(id), page, clicks: 0 },
    { hash: hashOfDestination(destination), page, clicks },
  ])

export const packed = (entries: readonly Entry[]): Float64Array =>
  Float64Array.from(entries.flatMap(({ hash, page, clicks }) => [hash, page, clicks]))

export const unpacked = (numbers: Float64Array): Entry[] =>
  Array.from({ length: numbers.length / 3 }, (_, index) => {
    const { [3 * index]: hash = 0, [3 * index + 1]: page = 0, [3 * index + 2]: clicks = 0 } = numbers
    return { hash, page, clicks }
  })
