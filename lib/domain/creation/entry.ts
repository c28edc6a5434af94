import * as z from 'zod/mini'
import { type Failure, failureSchema } from '../failure'
import { type Link, linkSchema } from '../link/link'
import { draftSchema } from '../link/link-draft'
import { isAlikeDestination, MAX_PAGE_ADDRESS_LENGTH } from '../link/web-address'
import { text } from '../text'

/** Whether the short link reached the clipboard. `late`: created so long after the order that it was left alone. */
const copyStateSchema = z.enum(['copied', 'failed', 'late'])

export type CopyState = z.infer<typeof copyStateSchema>

/** Whether the user has seen the outcome; `pending` until there is one. */
const noticeSchema = z.enum(['pending', 'unseen', 'seen', 'dismissed'])

/** How the created link differs from the order. */
const warningSchema = z.enum(['token-differs', 'not-protected', 'destination-differs'])

export type Warning = z.infer<typeof warningSchema>

/** What an entry has in every state. Times are milliseconds since 1970. */
const orderedShape = {
  id: z.string(),
  /** The connection it was ordered for and the address of its service: it is never sent to another. */
  connectionId: z.string(),
  baseUrl: z.string(),
  askedAt: z.number(),
  /** All that the user chose but the password, which is in memory alone. */
  request: z.object({
    link: z.string(),
    tagId: z.optional(z.string()),
    token: z.optional(z.string()),
    expiresAt: z.optional(z.string()),
  }),
  /** The token that was generated because the user chose none. */
  generatedToken: z.optional(z.string()),
  /** The service refused a generated token, so the request is repeated once without. */
  isTokenRefused: z.optional(z.boolean()),
  /** The title of the page or the text of the link, if known. */
  title: z.optional(z.string()),
  hasPassword: z.boolean(),
  notice: noticeSchema,
  /** It was ordered in a private window: it is never on the disk, and shown in private windows alone. */
  isPrivate: z.boolean(),
  /** The batch it belongs to, and its place there. Unless somebody orders the same, the batch reports it: it is dismissed. */
  batch: z.optional(z.object({ id: z.string(), row: z.number() })),
}

/** Whose entries: those of ordinary windows, or those of private ones. */
export type Scope = { isPrivate: boolean }

export const ORDINARY: Scope = { isPrivate: false }

export const SCOPES: readonly Scope[] = [ORDINARY, { isPrivate: true }]

/** How many attempts in a row failed, and why the last one did. */
const attemptsShape = { attempts: z.number(), failure: z.optional(failureSchema) }

/** Since when the next attempt waits, and until when: without `retryAt`, until the user acts. */
const pauseShape = { ...attemptsShape, pausedAt: z.optional(z.number()), retryAt: z.optional(z.number()) }

/** A request may have reached the service, and what became of it is not known. */
const mayExist = z.boolean()

/** To be sent. */
const pendingSchema = z.object({ ...orderedShape, state: z.literal('pending'), mayExist, ...pauseShape })

/** The request is under way. After a restart of the worker, no one waits for its response. */
const sendingSchema = z.object({ ...orderedShape, state: z.literal('sending'), mayExist, ...attemptsShape })

/** The service's list is searched for the token. */
const checkingSchema = z.object({
  ...orderedShape,
  state: z.literal('checking'),
  mayExist,
  /** The service's ERROR, or why there is no response; absent if the worker died. */
  cause: z.optional(failureSchema),
  /** How often the list was searched since the last request. */
  looks: z.number(),
  ...pauseShape,
})

/** The link may exist. The user decides. */
const unsureSchema = z.object({ ...orderedShape, state: z.literal('unsure'), failure: z.optional(failureSchema) })

const createdSchema = z.object({
  ...orderedShape,
  state: z.literal('created'),
  link: linkSchema,
  warnings: z.array(warningSchema),
  /** The order was answered with a link from the cache: no request created it. */
  wasCached: z.optional(z.boolean()),
  /** Absent until it was tried. */
  copy: z.optional(copyStateSchema),
})

const failedSchema = z.object({
  ...orderedShape,
  state: z.literal('failed'),
  failure: failureSchema,
  /** Where the token leads, if it is taken and that is known. */
  tokenLeadsTo: z.optional(z.string()),
})

/** One ordered creation and its outcome. */
export const entrySchema = z.discriminatedUnion('state', [
  pendingSchema,
  sendingSchema,
  checkingSchema,
  unsureSchema,
  createdSchema,
  failedSchema,
])

export type JournalEntry = z.infer<typeof entrySchema>
export type EntryState = JournalEntry['state']
export type PendingEntry = z.infer<typeof pendingSchema>
export type SendingEntry = z.infer<typeof sendingSchema>
export type CheckingEntry = z.infer<typeof checkingSchema>
export type UnsureEntry = z.infer<typeof unsureSchema>
export type CreatedEntry = z.infer<typeof createdSchema>
type SettledEntry = CreatedEntry | z.infer<typeof failedSchema>
/** An entry that the outbox works on. */
export type OpenEntry = PendingEntry | SendingEntry | CheckingEntry

const orderedSchema = z.object(orderedShape)

export type Ordered = z.infer<typeof orderedSchema>

/** An entry without what belongs to its state. */
export const orderedOf = (entry: JournalEntry): Ordered => orderedSchema.parse(entry)

export const entryStateSchema = z.enum(['pending', 'sending', 'checking', 'unsure', 'created', 'failed'])

export const isSettled = (entry: JournalEntry): entry is SettledEntry =>
  entry.state === 'created' || entry.state === 'failed'

export const isOpen = (entry: JournalEntry): entry is OpenEntry => !isSettled(entry) && entry.state !== 'unsure'

/** True if a request of an unsettled entry may have created a link. */
export const isUncertain = (entry: JournalEntry): boolean =>
  entry.state === 'unsure' ||
  entry.state === 'sending' ||
  entry.state === 'checking' ||
  ('mayExist' in entry && entry.mayExist)

/** The token that the entry is sent with; undefined if the service is to choose one. */
export const tokenOf = ({ request, generatedToken }: Pick<JournalEntry, 'request' | 'generatedToken'>) =>
  request.token ?? generatedToken

/** The link of a created entry. */
export const createdLink = (entry: JournalEntry): Link | undefined =>
  entry.state === 'created' ? entry.link : undefined

export const isCopied = (entry: JournalEntry): boolean => entry.state === 'created' && entry.copy === 'copied'

/** Why an entry failed, has to wait, or is uncertain. */
export const failureOfEntry = (entry: JournalEntry): Failure | undefined => {
  if (entry.state === 'created') return undefined
  return entry.state === 'checking' ? (entry.failure ?? entry.cause) : entry.failure
}

/** When a paused entry goes on by itself, in milliseconds since 1970. */
export const retryAtOf = (entry: JournalEntry): number | undefined =>
  entry.state === 'pending' || entry.state === 'checking' ? entry.retryAt : undefined

/** True while an entry pauses. A clock set back to before the pause ends it. */
export const isPausing = (entry: JournalEntry, now: number): boolean =>
  (entry.state === 'pending' || entry.state === 'checking') &&
  entry.pausedAt !== undefined &&
  now >= entry.pausedAt &&
  now < (entry.retryAt ?? Number.POSITIVE_INFINITY)

/** True if its connection has to wait, with all other entries, until this one gets through. */
export const holdsConnection = (entry: JournalEntry): boolean =>
  (entry.state === 'pending' || entry.state === 'checking') && entry.attempts > 0

/** True for a row that only its batch reports. */
export const isBatchOwn = ({ batch, notice }: JournalEntry): boolean => batch !== undefined && notice === 'dismissed'

/** True for a row of a batch that waits its turn. */
export const isRowInTurn = (entry: JournalEntry): boolean =>
  isBatchOwn(entry) && entry.state === 'pending' && !entry.mayExist && entry.attempts === 0

/** True if an entry needs attention: it failed, was not copied, differs from the order, or waits for a decision. */
export const needsAttention = (entry: JournalEntry): boolean => {
  if (entry.state !== 'created') return entry.state === 'failed' || entry.state === 'unsure'
  return entry.copy === 'failed' || entry.copy === 'late' || entry.warnings.length > 0
}

/** The id of an entry: random, or the id of its batch and its row. */
export const entryIdSchema = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/\d{4})?$/i))

/** What a popup sends to create a link. The popup generates the id, so that sending it twice creates one link. */
export const orderSchema = z.object({
  id: z.uuid(),
  draft: draftSchema,
  /** The key of the stored draft that this order uses up; missing if it uses none. */
  draftKey: z.optional(text(MAX_PAGE_ADDRESS_LENGTH)),
  /** The connection to create it with, or else the chosen one. */
  connectionId: z.optional(z.string()),
  /** The title of the page or the text of the link. */
  title: z.optional(text(10_000)),
  /** The failed entry that this order retries. */
  replaces: z.optional(z.uuid()),
  /** Creates a new link even if an existing one would do. */
  isAnother: z.optional(z.boolean()),
})

export type CreationOrder = z.infer<typeof orderSchema>

/** What a user decides about an unsettled entry. Withdrawing gives its draft back. */
export const decisionSchema = z.enum(['look-again', 'shorten-again', 'withdraw'])

export type Decision = z.infer<typeof decisionSchema>

const UNREPEATABLE: readonly (Failure['code'] | undefined)[] = ['password-forgotten', 'expiry-past', 'address-changed']

/** The decisions that an unsure entry leaves to the user: only a token can be looked for, or sent again as it was. */
export const decisionsFor = (entry: JournalEntry): Decision[] => [
  ...(tokenOf(entry) === undefined ? [] : (['look-again'] as const)),
  ...(UNREPEATABLE.includes(failureOfEntry(entry)?.code) ? [] : (['shorten-again'] as const)),
  'withdraw',
]

/** What a user does with an entry: a decision, copying its link, or acknowledging it. */
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
  { request, hasPassword }: Pick<JournalEntry, 'request' | 'hasPassword'>,
  link: Link,
): Warning[] => [
  ...(hasPassword && !link.hasPassword ? (['not-protected'] as const) : []),
  ...(request.token !== undefined && request.token !== link.token ? (['token-differs'] as const) : []),
  ...(isAlikeDestination(request.link, link.destination) ? [] : (['destination-differs'] as const)),
]
