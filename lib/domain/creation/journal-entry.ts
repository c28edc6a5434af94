import * as z from 'zod/mini'
import { failureSchema } from '../failure'
import { linkSchema } from '../link/link'
import { draftSchema } from '../link/link-draft'
import { LONGEST_PAGE_ADDRESS } from '../link/page-address'
import { text } from '../text'

/**
 * What became of one thing asked for. `queued`: written down, not sent. `sending`: on its way. `unknown`: sent, and no
 * answer tells whether it was done, so the service's list has to be looked at.
 */
export const journalStateSchema = z.enum(['queued', 'sending', 'created', 'failed', 'unknown'])

export type JournalState = z.infer<typeof journalStateSchema>

/**
 * Whether the short link reached the clipboard: `not-asked` where the person wants to copy by hand, `late` where it
 * was created so long after it was asked for that the clipboard is no longer ours to write.
 */
const copyStateSchema = z.enum(['copied', 'failed', 'not-asked', 'late'])

export type CopyState = z.infer<typeof copyStateSchema>

/**
 * Whether there is nothing to tell yet (`pending`), the person has yet to be told (`due`), has been (`given`), or is
 * done with it (`closed`).
 */
const noticeSchema = z.enum(['pending', 'due', 'given', 'closed'])

type Notice = z.infer<typeof noticeSchema>

/** What the service did otherwise than it was asked. */
const warningSchema = z.enum(['token-differs', 'not-protected', 'destination-differs'])

export type Warning = z.infer<typeof warningSchema>

/** One creation that was asked for, and what became of it. Times are milliseconds since 1970. */
export const entrySchema = z.object({
  id: z.string(),
  state: journalStateSchema,
  /** The connection it was asked of, and the address of its service: it is never sent to another. */
  connectionId: z.string(),
  baseUrl: z.string(),
  /** Where it was asked for: the address of the tab, as far as it was known. */
  pageUrl: z.string(),
  askedAt: z.number(),
  /** What was asked for, but for the password, which lies with the key until the entry is settled. */
  request: z.object({
    link: z.string(),
    tagId: z.optional(z.string()),
    token: z.optional(z.string()),
    expiresAt: z.optional(z.string()),
  }),
  /** What the page or the link calls itself, as far as the browser told. */
  title: z.optional(z.string()),
  hasPassword: z.boolean(),
  /** The token was drawn here, so that another may be drawn where it is taken. */
  hasDrawnToken: z.boolean(),
  /** How many tokens were drawn, where the first was taken. */
  draws: z.optional(z.number()),
  /** When it was sent first. */
  sentAt: z.optional(z.number()),
  /** How often in a row the service was tried in vain for the same reason, and when it is tried next. */
  attempts: z.number(),
  retryAt: z.optional(z.number()),
  /** How often it was sent without an answer that tells. */
  sends: z.optional(z.number()),
  /** Until then what was sent may still be under way in the service. */
  resendAt: z.optional(z.number()),
  link: z.optional(linkSchema),
  warnings: z.optional(z.array(warningSchema)),
  copy: z.optional(copyStateSchema),
  failure: z.optional(failureSchema),
  notice: noticeSchema,
  /** The batch that it was asked for with, which tells of it. */
  batchId: z.optional(z.string()),
})

export type JournalEntry = z.infer<typeof entrySchema>

/** What a popup sends to have a link created. The id is drawn there, so that sending it twice creates one link. */
export const orderSchema = z.object({
  id: z.uuid(),
  pageUrl: text(LONGEST_PAGE_ADDRESS),
  draft: draftSchema,
  /** What the page or the link calls itself. */
  title: z.optional(text(10_000)),
  /** The failed entry that this is another try at. */
  replaces: z.optional(z.uuid()),
  /** Wanted even though there is a link for the same already. */
  isAnother: z.optional(z.boolean()),
})

/** An order, which the background alone can make part of a batch. */
export type CreationOrder = z.infer<typeof orderSchema> & { batchId?: string }

/** How the person is told of an entry that is settled: by the popup, unless a batch tells of it. */
export const noticeOnceSettled = ({ batchId }: Pick<JournalEntry, 'batchId'>): Notice =>
  batchId === undefined ? 'due' : 'closed'

/** The states in which an entry is done with. */
export const SETTLED: readonly JournalState[] = ['created', 'failed']

export const isSettled = ({ state }: Pick<JournalEntry, 'state'>): boolean => SETTLED.includes(state)

/** True where the person should look at it: it failed, was not copied, or is not what was asked for. */
export const isTrouble = ({ state, copy, warnings = [] }: JournalEntry): boolean =>
  state === 'failed' || copy === 'failed' || copy === 'late' || warnings.length > 0
