import type { Failure } from '../failure'
import { checkDestination } from '../link/destination'

/** More lines than this are not taken at once: half of what the journal remembers, and as much as a page shows at ease. */
export const MOST_LINES = 500

/** More letters than this are no list of addresses. */
export const LONGEST_LIST = 1_000_000

/** One line of a list: what is to be shortened, as it was written, and what it is called. */
export type ListLine = { text: string; title: string }

/** What a person asks for when many links are to be shortened at once. The tag and the expiry are for all of them. */
export type BatchOrder = {
  /** Drawn by the page, so that asking twice starts one batch. */
  id: string
  lines: ListLine[]
  /** Empty for none. */
  tagId: string
  /** The moment of expiry as ISO 8601 in UTC; empty for never. */
  expiresAt: string
}

/**
 * What became of one link: it is there, or it failed, or neither is known yet. `leadsTo` says where it leads, if that is
 * not where it was to lead.
 */
export type BatchOutcome = { shortLink?: string; leadsTo?: string; failure?: Failure }

export type BatchRow = ListLine & BatchOutcome

/** Many links that were asked for at once, and how far they are. */
export type Batch = {
  id: string
  /** The service that they were asked of. */
  baseUrl: string
  /** In the order of the list. Lines with the same address have the same link. */
  rows: BatchRow[]
  /** Why those that are left have to wait, where they have to. */
  waitingFor?: Failure
}

/** How a batch is copied: short links alone, a Markdown list, or a table. */
export const BATCH_FORMATS = ['lines', 'markdown', 'csv'] as const

export type BatchFormat = (typeof BATCH_FORMATS)[number]

/** True where nothing is known yet of what becomes of a line. */
export const isOpen = ({ shortLink, failure }: BatchRow): boolean => shortLink === undefined && failure === undefined

/** True where the line has an address, so that it may go better another time. */
export const isRetriable = ({ failure, text }: BatchRow): boolean => failure !== undefined && checkDestination(text).ok

/** How many lines have come to which end. */
export type BatchTally = { created: number; failed: number; open: number }

export const tally = (rows: readonly BatchRow[]): BatchTally => {
  const open = rows.filter(isOpen).length
  const created = rows.filter(({ shortLink }) => shortLink !== undefined).length
  return { created, failed: rows.length - created - open, open }
}
