import * as z from 'zod/mini'
import { failureSchema } from '../failure'
import { type Link, linkSchema } from '../link/link'
import { draftSchema } from '../link/link-draft'
import { isSameDestination, MAX_PAGE_ADDRESS_LENGTH } from '../link/web-address'
import { text } from '../text'

/**
 * The state of a creation. `queued`: to be sent. `sending`: sent, no answer yet. `unknown`: the outcome of a request has to
 * be found out. `undecided`: it could not be, so a person decides.
 */
export const journalStateSchema = z.enum(['queued', 'sending', 'created', 'failed', 'unknown', 'undecided'])

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
  /** The token was generated here, so no draft shows it. */
  hasGeneratedToken: z.boolean(),
  /** How many generated tokens the service has refused. */
  refusedTokens: z.optional(z.number()),
  /** True once a request of it may have reached the service and its answer did not arrive, until its token is found. */
  mayExist: z.optional(z.boolean()),
  /** The service's ERROR to the last request, while the link is looked up. */
  refusal: z.optional(failureSchema),
  /** How often the link was looked up since the last request. */
  looks: z.optional(z.number()),
  /** The newest links before its request, newest first, and whether the service had no others. */
  listedBefore: z.optional(z.object({ ids: z.array(z.string()), isAll: z.boolean() })),
  /** How many attempts in a row failed for the same reason; since when the next one waits, and until when. */
  attempts: z.number(),
  pausedAt: z.optional(z.number()),
  retryAt: z.optional(z.number()),
  link: z.optional(linkSchema),
  /** Where the token leads, if it is taken and that is known. */
  tokenLeadsTo: z.optional(z.string()),
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
  /** The connection to create it with, or else the chosen one. */
  connectionId: z.optional(z.string()),
  /** The title of the page or the text of the link. */
  title: z.optional(text(10_000)),
  /** The failed entry that this order retries. */
  replaces: z.optional(z.uuid()),
  /** Creates a new link even if an existing one would do. */
  isAnother: z.optional(z.boolean()),
})

/** An order; only the background can make it part of a batch. */
export type CreationOrder = z.infer<typeof orderSchema> & { batchId?: string }

/** The notice of an entry that is newly settled or undecided: the popup reports it, unless it belongs to a batch. */
export const noticeOnceSettled = ({ batchId }: Pick<JournalEntry, 'batchId'>): Notice =>
  batchId === undefined ? 'unseen' : 'dismissed'

/** The final states. */
export const SETTLED: readonly JournalState[] = ['created', 'failed']

export const isSettled = ({ state }: Pick<JournalEntry, 'state'>): boolean => SETTLED.includes(state)

/**
 * True if a request of an entry may have created a link that is not known. That stays so once the person has withdrawn it,
 * or a link was found that only looks like it.
 */
export const isUncertain = ({ state, mayExist }: Pick<JournalEntry, 'state' | 'mayExist'>): boolean =>
  mayExist === true || state === 'sending' || state === 'unknown' || state === 'undecided'

/** True unless an entry pauses. A clock set back to before the pause ends it. */
export const isPauseOver = (
  { pausedAt = 0, retryAt = 0 }: Pick<JournalEntry, 'pausedAt' | 'retryAt'>,
  now: number,
): boolean => now >= retryAt || now < pausedAt

/** True if an entry needs attention: it failed, was not copied, differs from the order, or waits for a decision. */
export const isTrouble = ({ state, copy, warnings = [] }: JournalEntry): boolean =>
  state === 'failed' || state === 'undecided' || copy === 'failed' || copy === 'late' || warnings.length > 0

/** What a person decides about a pending entry. Withdrawing gives its draft back. */
const decisionSchema = z.enum(['look-again', 'shorten-again', 'withdraw'])

export type Decision = z.infer<typeof decisionSchema>

/** What a person does with an entry: a decision, copying its link, or noting what it says. */
export const entryActionSchema = z.enum([
  ...decisionSchema.options,
  'copy',
  'mark-seen',
  'mark-warnings-read',
  'dismiss',
])

export type EntryAction = z.infer<typeof entryActionSchema>

/** How a created link differs from its order. A generated token was not ordered. */
export const warningsOf = (
  { request, hasPassword, hasGeneratedToken }: Pick<JournalEntry, 'request' | 'hasPassword' | 'hasGeneratedToken'>,
  link: Link,
): Warning[] => [
  ...(hasPassword && !link.hasPassword ? (['not-protected'] as const) : []),
  ...(request.token !== undefined && !hasGeneratedToken && request.token !== link.token
    ? (['token-differs'] as const)
    : []),
  ...(isSameDestination(request.link, link.destination) ? [] : (['destination-differs'] as const)),
]
