import * as z from 'zod/mini'
import { failureSchema } from '../failure'
import { linkSchema } from '../link/link'
import { draftSchema } from '../link/link-draft'
import { MAX_PAGE_ADDRESS_LENGTH } from '../link/web-address'
import { text } from '../text'

/**
 * The state of a creation. `queued`: not sent yet. `sending`: sent, no answer yet. `unknown`: sent without a conclusive
 * answer, so the link has to be looked for in the service's list.
 */
export const journalStateSchema = z.enum(['queued', 'sending', 'created', 'failed', 'unknown'])

export type JournalState = z.infer<typeof journalStateSchema>

/**
 * Whether the short link reached the clipboard. `not-asked`: automatic copying is off. `late`: created so long after the
 * order that the clipboard was left alone.
 */
const copyStateSchema = z.enum(['copied', 'failed', 'not-asked', 'late'])

export type CopyState = z.infer<typeof copyStateSchema>

/** Whether the person has seen the outcome; `pending` until there is one. */
const noticeSchema = z.enum(['pending', 'unseen', 'seen', 'dismissed'])

type Notice = z.infer<typeof noticeSchema>

/** How the created link differs from the order. */
const warningSchema = z.enum(['token-differs', 'not-protected', 'destination-differs'])

export type Warning = z.infer<typeof warningSchema>

/** One ordered creation and its outcome. Times are milliseconds since 1970. */
export const entrySchema = z.object({
  id: z.string(),
  state: journalStateSchema,
  /** The connection it was ordered for and the address of its service: it is never sent to another. */
  connectionId: z.string(),
  baseUrl: z.string(),
  /** The address of the tab it was ordered from, if known. */
  pageUrl: z.string(),
  askedAt: z.number(),
  /** All but the password, which lies in the vault until the entry is settled. */
  request: z.object({
    link: z.string(),
    tagId: z.optional(z.string()),
    token: z.optional(z.string()),
    expiresAt: z.optional(z.string()),
  }),
  /** The title of the page or the text of the link, if known. */
  title: z.optional(z.string()),
  hasPassword: z.boolean(),
  /** The token was generated here, so it may be replaced if it is taken. */
  hasGeneratedToken: z.boolean(),
  /** How many tokens were generated, if the first was taken. */
  generatedTokens: z.optional(z.number()),
  /** When it was first sent. */
  sentAt: z.optional(z.number()),
  /** How many attempts in a row failed for the same reason, and when the next one is due. */
  attempts: z.number(),
  retryAt: z.optional(z.number()),
  /** How often it was sent without a conclusive answer. */
  sends: z.optional(z.number()),
  /** Until then a sent request may still reach the service. */
  resendAt: z.optional(z.number()),
  link: z.optional(linkSchema),
  warnings: z.optional(z.array(warningSchema)),
  copy: z.optional(copyStateSchema),
  failure: z.optional(failureSchema),
  notice: noticeSchema,
  /** The batch it belongs to, which reports its outcome. */
  batchId: z.optional(z.string()),
})

export type JournalEntry = z.infer<typeof entrySchema>

type Untried = 'hasPassword' | 'hasGeneratedToken' | 'attempts'

/** Completes an entry: no password, no generated token and no attempts, unless given. */
export const newEntry = (entry: Omit<JournalEntry, Untried> & Partial<Pick<JournalEntry, Untried>>): JournalEntry => ({
  hasPassword: false,
  hasGeneratedToken: false,
  attempts: 0,
  ...entry,
})

/** What a popup sends to create a link. The popup generates the id, so that sending it twice creates one link. */
export const orderSchema = z.object({
  id: z.uuid(),
  pageUrl: text(MAX_PAGE_ADDRESS_LENGTH),
  draft: draftSchema,
  /** The title of the page or the text of the link. */
  title: z.optional(text(10_000)),
  /** The failed entry that this order retries. */
  replaces: z.optional(z.uuid()),
  /** Creates a new link even if an existing one would do. */
  isAnother: z.optional(z.boolean()),
})

/** An order; only the background can make it part of a batch. */
export type CreationOrder = z.infer<typeof orderSchema> & { batchId?: string }

/** The notice of a newly settled entry: the popup reports it, unless it belongs to a batch. */
export const noticeOnceSettled = ({ batchId }: Pick<JournalEntry, 'batchId'>): Notice =>
  batchId === undefined ? 'unseen' : 'dismissed'

/** The final states. */
export const SETTLED: readonly JournalState[] = ['created', 'failed']

export const isSettled = ({ state }: Pick<JournalEntry, 'state'>): boolean => SETTLED.includes(state)

/** True if an outcome needs attention: it failed, was not copied, or differs from the order. */
export const isTrouble = ({ state, copy, warnings = [] }: JournalEntry): boolean =>
  state === 'failed' || copy === 'failed' || copy === 'late' || warnings.length > 0
