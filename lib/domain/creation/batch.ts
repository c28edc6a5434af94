import * as z from 'zod/mini'
import { failureSchema } from '../failure'
import { checkDestination } from '../link/destination'
import { text } from '../text'

/** More lines than this are not taken at once: half of what the journal remembers, and as much as a page shows at ease. */
export const MAX_LINES = 500

/** More letters than this are no list of addresses. */
export const MAX_LIST_LENGTH = 1_000_000

/** One line of a list: what is to be shortened, as it was written, and what it is called. */
const listLineSchema = z.object({ text: text(MAX_LIST_LENGTH), title: text(1000) })

export type ListLine = z.infer<typeof listLineSchema>

/** What a person asks for when many links are to be shortened at once. The tag and the expiry are for all of them. */
export const batchOrderSchema = z.object({
  /** Drawn by the page, so that asking twice starts one batch. */
  id: z.uuid(),
  lines: z.array(listLineSchema).check(z.minLength(1), z.maxLength(MAX_LINES)),
  /** Empty for none. */
  tagId: text(1000),
  /** The moment of expiry as ISO 8601 in UTC; empty for never. */
  expiresAt: text(100),
})

export type BatchOrder = z.infer<typeof batchOrderSchema>

/**
 * What became of one link: it is there, or it failed, or neither is known yet. `leadsTo` says where it leads, if that is
 * not where it was to lead.
 */
const batchOutcomeShape = {
  shortLink: z.optional(z.string()),
  leadsTo: z.optional(z.string()),
  failure: z.optional(failureSchema),
}
const batchOutcomeSchema = z.object(batchOutcomeShape)

export type BatchOutcome = z.infer<typeof batchOutcomeSchema>

const batchRowSchema = z.object({ text: z.string(), title: z.string(), ...batchOutcomeShape })

export type BatchRow = z.infer<typeof batchRowSchema>

/** Many links that were asked for at once, and how far they are. */
export const batchSchema = z.object({
  id: z.string(),
  /** The connection that they were asked of, and the address of its service. */
  connectionId: z.string(),
  baseUrl: z.string(),
  /** In the order of the list. Lines with the same address have the same link. */
  rows: z.array(batchRowSchema),
  /** Why those that are left have to wait, where they have to. */
  waitingFor: z.optional(failureSchema),
})

export type Batch = z.infer<typeof batchSchema>

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
