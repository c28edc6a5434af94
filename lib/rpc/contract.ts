import * as z from 'zod/mini'
import { BATCH_FORMATS, batchOrderSchema, batchSchema } from '@/lib/domain/creation/batch'
import { entrySchema, orderSchema } from '@/lib/domain/creation/journal-entry'
import { diagnosticsSchema } from '@/lib/domain/diagnostics'
import { failureSchema } from '@/lib/domain/failure'
import {
  cacheStateSchema,
  knownLinksSchema,
  linkSearchResultSchema,
  linkSearchSchema,
  syncScopeSchema,
} from '@/lib/domain/library/link-cache'
import { linkStatsSchema } from '@/lib/domain/library/stats'
import { linkPageSchema, linkQuerySchema } from '@/lib/domain/link/link-page'
import { MAX_PAGE_ADDRESS_LENGTH } from '@/lib/domain/link/web-address'
import { headerSchema, keepingSchema } from '@/lib/domain/settings/connection'
import { detectionSchema, typedDetailsSchema } from '@/lib/domain/settings/service-details'
import { tagInputSchema, tagSchema } from '@/lib/domain/tag/tag'
import { text } from '@/lib/domain/text'

/** The pages of the extension, by the name of their file. */
export type Page = 'popup' | 'options' | 'library'

const anyPage: readonly Page[] = ['popup', 'options', 'library']
const optionsOnly: readonly Page[] = ['options']
const nothing = z.null()
const entryId = z.object({ id: z.uuid() })
const batch = z.nullable(batchSchema)

type Method = { from: readonly Page[]; input: z.ZodMiniType; output: z.ZodMiniType }

/**
 * The contract: what only the background can do, who may ask for it, what goes in and what comes out. Settings, drafts
 * and tags are in lib/storage instead. Parsing drops whatever a schema does not name, and that is what keeps the key
 * inside: no schema of an output can carry it.
 */
export const contract = {
  connect: { from: optionsOnly, input: z.object({ address: text(10_000), key: text(10_000) }), output: nothing },
  disconnect: { from: optionsOnly, input: nothing, output: nothing },
  /** The last characters of the key; empty while it is locked. */
  getKeyHint: { from: optionsOnly, input: nothing, output: z.string() },
  detectQueryNames: { from: optionsOnly, input: nothing, output: detectionSchema },
  /** The names that a service uses, and the headers it wants; null leaves the headers as they are. */
  setServiceDetails: {
    from: optionsOnly,
    input: z.object({ details: typedDetailsSchema, headers: z.nullable(z.array(headerSchema).check(z.maxLength(20))) }),
    output: nothing,
  },
  setKeyStorage: {
    from: optionsOnly,
    input: z.object({
      keeping: keepingSchema,
      idleMinutes: z.number().check(z.gte(0), z.lte(10_080)),
      passphrase: text(1000),
    }),
    output: nothing,
  },
  unlock: { from: anyPage, input: z.object({ passphrase: text(1000) }), output: nothing },
  lock: { from: anyPage, input: nothing, output: nothing },

  getDiagnostics: { from: optionsOnly, input: nothing, output: diagnosticsSchema },
  deleteQuarantined: { from: optionsOnly, input: nothing, output: nothing },

  /** What the journal and the link cache know for a page, and all that is not settled. */
  getPageStatus: {
    from: anyPage,
    input: z.object({ pageUrl: text(MAX_PAGE_ADDRESS_LENGTH) }),
    output: z.object({
      /** The newest outcome that was not seen yet, or the newest of this page that was not dismissed. */
      entry: z.nullable(entrySchema),
      /** What is not settled, the oldest first: the first of them, and how many there are. */
      waiting: z.object({ first: z.array(entrySchema), count: z.number() }),
      known: knownLinksSchema,
    }),
  },
  /** Gives the order's own entry, or the one that grants the same already. */
  createLink: { from: anyPage, input: orderSchema, output: entrySchema },
  copyLink: { from: anyPage, input: entryId, output: entrySchema },
  /** The person has seen the outcome, has read its warnings, or is done with it. */
  acknowledge: {
    from: anyPage,
    input: z.object({ id: z.uuid(), as: z.enum(['seen', 'warnings-read', 'dismissed']) }),
    output: nothing,
  },
  /** Gives up what is not settled: the draft is the person's again. */
  withdrawEntry: { from: anyPage, input: entryId, output: nothing },
  /** Tries at once what waits for the service. */
  retryWaiting: { from: anyPage, input: nothing, output: nothing },

  /** The batch that was started last, until it is closed. */
  getBatch: { from: anyPage, input: nothing, output: batch },
  startBatch: { from: anyPage, input: batchOrderSchema, output: batch },
  /** Sends no more of it, asks again for what failed, marks its end as seen, or forgets it. */
  controlBatch: {
    from: anyPage,
    input: z.object({ action: z.enum(['stop', 'retry', 'mark-seen', 'close']) }),
    output: nothing,
  },
  /** Copies the batch of this id, and nothing that a page could name. True once it is on the clipboard. */
  copyBatch: { from: anyPage, input: z.object({ id: z.uuid(), format: z.enum(BATCH_FORMATS) }), output: z.boolean() },

  listLinks: { from: anyPage, input: linkQuerySchema, output: linkPageSchema },
  getCacheState: { from: anyPage, input: nothing, output: cacheStateSchema },
  /** Starts to bring a part of the cache up to date, and does not wait for it. */
  syncLinks: { from: anyPage, input: z.object({ scope: syncScopeSchema }), output: nothing },
  /** Pauses the full read under way, or resumes the one that was paused. */
  pauseSync: { from: anyPage, input: z.object({ isPaused: z.boolean() }), output: nothing },
  /** Searches the cached links. */
  searchLinks: { from: anyPage, input: linkSearchSchema, output: linkSearchResultSchema },
  getStats: { from: anyPage, input: nothing, output: linkStatsSchema },

  listTags: { from: anyPage, input: nothing, output: z.array(tagSchema) },
  createTag: { from: anyPage, input: tagInputSchema, output: tagSchema },
  updateTag: { from: anyPage, input: tagSchema, output: tagSchema },
} satisfies Record<string, Method>

export type MethodName = keyof typeof contract
export type Input<Name extends MethodName> = z.infer<(typeof contract)[Name]['input']>
export type Output<Name extends MethodName> = z.infer<(typeof contract)[Name]['output']>

/** What a page sends: the name of a method and its input. */
export const callSchema = z.object({ method: z.string(), input: z.optional(z.unknown()) })

/** What a page gets back. Failures cross as data. */
export const replySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), output: z.optional(z.unknown()) }),
  z.object({ ok: z.literal(false), failure: failureSchema }),
])

export type Reply = z.infer<typeof replySchema>

/** True for a name that the contract itself holds, and not one that every object inherits, such as `toString`. */
export const isMethodName = (name: string): name is MethodName => Object.hasOwn(contract, name)
