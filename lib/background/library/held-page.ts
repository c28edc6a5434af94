import { canonicalDestination } from '@/lib/domain/same-destination'
import type { HeldLink } from './held-link'

/** Which full reading a page is of, and its place in that: after how many other links it comes. */
export type PageKey = [generation: number, number: number]

/**
 * Links that are kept together, as many as the service gives at a time: to write and read them one by one takes ten times
 * as long.
 */
export type HeldPage = {
  generation: number
  number: number
  links: HeldLink[]
  /** What the database finds its links by. */
  ids: string[]
  /** By destination, as destinations are compared, and clicks. */
  destinations: [generation: number, canonical: string, clicks: number, id: string][]
}

/** From this number on a page is one link that was created here and that no reading has met yet. */
export const UNMET = 2 ** 52

export const heldPage = ([generation, number]: PageKey, links: HeldLink[]): HeldPage => ({
  generation,
  number,
  links,
  ids: links.map(({ id }) => id),
  destinations: links.map(({ destination, clicks, id }) => [generation, canonicalDestination(destination), clicks, id]),
})

/** The pages of a generation after a number. */
export const pagesOf = (generation: number, after: number): IDBKeyRange =>
  IDBKeyRange.bound([generation, after], [generation + 1], true, true)

/** The pages of a generation that hold what no reading has met. */
export const unmetOf = (generation: number): IDBKeyRange => IDBKeyRange.bound([generation, UNMET], [generation + 1])

/** All pages of the generations before one. */
export const pagesBefore = (generation: number): IDBKeyRange => IDBKeyRange.upperBound([generation], true)
