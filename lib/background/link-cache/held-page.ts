import type { HeldLink } from './held-link'

/** Which full reading a page is of, and its place in that: after how many other links it comes. */
export type PageKey = [generation: number, number: number]

/** Links that are kept together: to write and read them one by one takes ten times as long. */
export type HeldPage = { generation: number; number: number; links: HeldLink[] }

/** From this number on a page is one link that was created here and that no reading has met yet. */
export const UNMET = 2 ** 52

/** The pages of a generation after a number. */
export const pagesOf = (generation: number, after: number): IDBKeyRange =>
  IDBKeyRange.bound([generation, after], [generation + 1], true, true)

/** The pages of a generation that hold what no reading has met. */
export const unmetOf = (generation: number): IDBKeyRange => IDBKeyRange.bound([generation, UNMET], [generation + 1])

/** Everything of the generations before one. */
export const generationsBefore = (generation: number): IDBKeyRange => IDBKeyRange.upperBound([generation], true)
