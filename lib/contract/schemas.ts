import * as z from 'zod/mini'
import type { ConnectionView, Header } from '@/lib/domain/connection'
import type { Diagnostics, RequestRecord } from '@/lib/domain/diagnostics'
import { FAILURE_CODES, type Failure } from '@/lib/domain/failure'
import type { CreationOrder, JournalEntry } from '@/lib/domain/journal-entry'
import type { Link } from '@/lib/domain/link'
import type { LinkDraft } from '@/lib/domain/link-draft'
import { LARGEST_PAGE, type LinkPage, type LinkQuery } from '@/lib/domain/link-page'
import type { MirrorChunk, MirrorPlace, MirrorState } from '@/lib/domain/mirror'
import type { Preferences } from '@/lib/domain/preferences'
import type { PresetAddress } from '@/lib/domain/preset-address'
import type { Detection, ServiceDetails } from '@/lib/domain/service-details'
import type { Tag, TagInput } from '@/lib/domain/tag'

/*
 * The shapes that may cross the wall. Each is tied to its domain type, so that neither can change alone. A parse drops
 * whatever a schema does not name, and that is what keeps the key inside: no schema here can carry it outwards.
 */

const text = (longest: number) => z.string().check(z.maxLength(longest))

export const failureSchema: z.ZodMiniType<Failure> = z.object({
  code: z.enum(FAILURE_CODES),
  detail: z.optional(z.string()),
  field: z.optional(
    z.enum(['link', 'tagId', 'token', 'password', 'expiresAt', 'address', 'key', 'label', 'passphrase']),
  ),
  path: z.optional(z.string()),
  status: z.optional(z.number()),
  retryAfterSeconds: z.optional(z.number()),
})

const linkSchema: z.ZodMiniType<Link> = z.object({
  id: z.string(),
  destination: z.string(),
  token: z.string(),
  shortLink: z.string(),
  domainId: z.string(),
  domain: z.string(),
  hasPassword: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
  clicks: z.number(),
})

export const linkPageSchema: z.ZodMiniType<LinkPage> = z.object({
  current: z.nullable(z.number()),
  totalPages: z.nullable(z.number()),
  totalRows: z.nullable(z.number()),
  links: z.array(linkSchema),
  unreadable: z.optional(failureSchema),
})

export const mirrorStateSchema: z.ZodMiniType<MirrorState> = z.object({
  progress: z.enum(['off', 'none', 'reading', 'paused', 'complete']),
  isBusy: z.boolean(),
  held: z.number(),
  total: z.nullable(z.number()),
  readAt: z.nullable(z.number()),
  problem: z.optional(failureSchema),
})

const mirrorPlaceSchema: z.ZodMiniType<MirrorPlace> = z.object({ createdAt: z.number(), id: text(1000) })

export const mirrorReadSchema = z.object({
  after: z.nullable(mirrorPlaceSchema),
  count: z.int().check(z.gte(1), z.lte(5000)),
})

export const mirrorChunkSchema: z.ZodMiniType<MirrorChunk> = z.object({
  links: z.array(linkSchema),
  next: z.nullable(mirrorPlaceSchema),
})

export const linkQuerySchema: z.ZodMiniType<LinkQuery> = z.object({
  sort: z.optional(z.enum(['date', 'performance'])),
  order: z.optional(z.enum(['asc', 'desc'])),
  page: z.optional(z.int().check(z.gte(1))),
  perPage: z.optional(z.int().check(z.gte(1), z.lte(LARGEST_PAGE))),
  tagId: z.optional(text(1000)),
})

export const tagSchema: z.ZodMiniType<Tag> = z.object({ id: z.string(), label: z.string(), color: z.string() })

export const tagInputSchema: z.ZodMiniType<TagInput> = z.object({ label: text(1000), color: text(1000) })

/** Wider than what can be sent, so that a link that is too long gets its sentence and not "not allowed". */
export const draftSchema: z.ZodMiniType<LinkDraft> = z.object({
  link: text(100_000),
  tagId: text(1000),
  token: text(10_000),
  password: text(10_000),
  expiresAt: text(100),
})

const name = z.string().check(z.minLength(1), z.maxLength(100))

export const serviceDetailsSchema: z.ZodMiniType<ServiceDetails> = z.object({
  body: z.object({ token: name, password: name, expiresAt: name, tagId: name }),
  query: z.object({ sort: name, order: name, page: name, perPage: name, tagId: name }),
})

const queryNameSchema = z.enum(['sort', 'order', 'page', 'perPage', 'tagId'])

export const detectionSchema: z.ZodMiniType<Detection> = z.object({
  query: z.object({ sort: name, order: name, page: name, perPage: name, tagId: name }),
  sure: z.array(queryNameSchema),
  untold: z.array(queryNameSchema),
})

export const orderSchema: z.ZodMiniType<CreationOrder> = z.object({
  id: z.uuid(),
  pageUrl: text(100_000),
  draft: draftSchema,
  replaces: z.optional(z.uuid()),
  isAnother: z.optional(z.boolean()),
})

const journalStateSchema = z.enum(['queued', 'sending', 'created', 'failed', 'unknown'])

export const entrySchema: z.ZodMiniType<JournalEntry> = z.object({
  id: z.string(),
  state: journalStateSchema,
  baseUrl: z.string(),
  pageUrl: z.string(),
  askedAt: z.number(),
  // No password: it lies with the key until the entry is settled.
  request: z.object({
    link: z.string(),
    tagId: z.optional(z.string()),
    token: z.optional(z.string()),
    expiresAt: z.optional(z.string()),
  }),
  hasPassword: z.boolean(),
  hasDrawnToken: z.boolean(),
  draws: z.optional(z.number()),
  sentAt: z.optional(z.number()),
  attempts: z.number(),
  retryAt: z.optional(z.number()),
  sends: z.optional(z.number()),
  resendAt: z.optional(z.number()),
  link: z.optional(linkSchema),
  warnings: z.optional(z.array(z.enum(['token-differs', 'not-protected', 'destination-differs']))),
  copy: z.optional(z.enum(['copied', 'failed', 'not-asked', 'late'])),
  failure: z.optional(failureSchema),
  notice: z.enum(['pending', 'due', 'given', 'closed']),
})

const keepingSchema = z.enum(['stored', 'session', 'passphrase'])

export const connectionViewSchema: z.ZodMiniType<ConnectionView> = z.discriminatedUnion('connected', [
  z.object({
    connected: z.literal(false),
    reason: z.enum(['not-connected', 'key-forgotten', 'locked']),
    baseUrl: z.string(),
  }),
  z.object({
    connected: z.literal(true),
    baseUrl: z.string(),
    keyHint: z.string(),
    permitted: z.boolean(),
    keeping: keepingSchema,
    idleMinutes: z.number(),
    details: serviceDetailsSchema,
    headerNames: z.array(z.string()),
  }),
])

export const headerSchema: z.ZodMiniType<Header> = z.object({ name: text(100), value: text(10_000) })

/** The names that a service uses, and the headers it wants; null leaves the headers as they are. */
export const detailsInputSchema = z.object({
  details: serviceDetailsSchema,
  headers: z.nullable(z.array(headerSchema).check(z.maxLength(20))),
})

export const keepingInputSchema = z.object({
  keeping: keepingSchema,
  idleMinutes: z.number().check(z.gte(0), z.lte(10_080)),
  passphrase: text(1000),
})

export const passphraseSchema = z.object({ passphrase: text(1000) })

export const preferencesSchema: z.ZodMiniType<Preferences> = z.object({
  copyAutomatically: z.boolean(),
  defaultTagId: text(1000),
  drawToken: z.boolean(),
  keepMirror: z.boolean(),
  menuOnLinks: z.boolean(),
  menuOnPages: z.boolean(),
})

export const presetAddressSchema: z.ZodMiniType<PresetAddress> = z.object({ address: z.string(), isFixed: z.boolean() })

export const requestRecordSchema: z.ZodMiniType<RequestRecord> = z.object({
  at: z.number(),
  operation: z.string(),
  milliseconds: z.number(),
  status: z.optional(z.number()),
  failure: z.optional(z.enum(FAILURE_CODES)),
})

export const diagnosticsSchema: z.ZodMiniType<Diagnostics> = z.object({
  version: z.string(),
  browser: z.string(),
  connection: z.enum(['not-connected', 'key-forgotten', 'locked', 'connected']),
  keeping: z.optional(keepingSchema),
  isPermitted: z.optional(z.boolean()),
  hasOwnNames: z.optional(z.boolean()),
  headerCount: z.optional(z.number()),
  unsettled: z.array(
    z.object({ state: journalStateSchema, attempts: z.number(), failure: z.optional(z.enum(FAILURE_CODES)) }),
  ),
  requests: z.array(requestRecordSchema),
})

export const connectionInputSchema = z.object({ address: text(10_000), key: text(10_000) })

export const pageInputSchema = z.object({ pageUrl: text(100_000) })

/** A draft is kept under the address of the page it was typed on, or under the entry whose failure it goes back to. */
export const draftKeySchema = z.object({ key: text(100_000) })

export const keptDraftSchema = z.extend(draftKeySchema, { draft: draftSchema })

export const entryIdSchema = z.object({ id: z.uuid() })

/** All that a popup needs to stand ready, in one answer. */
export const popupStateSchema = z.object({
  connection: connectionViewSchema,
  preferences: preferencesSchema,
  /** What was typed for this page before and not sent; null where there is nothing. */
  draft: z.nullable(draftSchema),
  /** The newest outcome that still wants to be shown, or the creation that is under way. */
  entry: z.nullable(entrySchema),
  /** What is not settled yet, the oldest first: the first of them, and how many there are. */
  waiting: z.object({ first: z.array(entrySchema), count: z.number() }),
  /** The last known tags; the current ones come from `listTags`. */
  tags: z.array(tagSchema),
})
