import * as z from 'zod/mini'
import { BATCH_FORMATS, batchOrderSchema, batchSchema, correctionSchema } from '@/lib/domain/batch/batch'
import { entryActionSchema, entrySchema, orderSchema } from '@/lib/domain/creation/journal-entry'
import { diagnosticsSchema } from '@/lib/domain/diagnostics'
import { failureSchema } from '@/lib/domain/failure'
import {
  cacheStateSchema,
  knownLinksSchema,
  linkSearchResultSchema,
  linkSearchSchema,
  MAX_LINKS_FOUND,
  syncActionSchema,
} from '@/lib/domain/library/link-cache'
import { dayRangeSchema, linkStatsSchema } from '@/lib/domain/library/stats'
import { linkPageSchema, linkQuerySchema } from '@/lib/domain/link/link'
import { describedLinkSchema, noteInputSchema } from '@/lib/domain/link/link-note'
import { MAX_PAGE_ADDRESS_LENGTH } from '@/lib/domain/link/web-address'
import { headerSchema, keyStorageSchema, lookSchema, removalSchema } from '@/lib/domain/settings/connection'
import { detectionSchema, serviceDetailsSchema } from '@/lib/domain/settings/service-details'
import { tagInputSchema, tagSchema } from '@/lib/domain/tag/tag'
import { text } from '@/lib/domain/text'

/** The pages of the extension, by the name of their file. */
export type Page = 'popup' | 'options' | 'library'

const anyPage: readonly Page[] = ['popup', 'options', 'library']
const optionsOnly: readonly Page[] = ['options']
const nothing = z.null()
const batch = z.nullable(batchSchema)
/** Missing for all connections. */
const anyConnectionId = z.optional(text(1000))
const connectionId = z.object({ id: text(1000) })
const chosenId = z.nullable(text(1000))

type Method = { from: readonly Page[]; input: z.ZodMiniType; output: z.ZodMiniType }

/**
 * The contract: what only the background can do, which pages may call it, its input and its output. Settings, drafts and
 * tags are in lib/storage. Parsing drops what a schema does not name, so no output can carry the key.
 */
export const contract = {
  /**
   * Adds a connection and chooses it; with an id, replaces the address and the key of that one, for the same account.
   * `allowsHttp`: the person accepts that others can read the key on its way. Returns its id.
   */
  connect: {
    from: optionsOnly,
    input: z.object({
      address: text(10_000),
      key: text(10_000),
      connectionId: chosenId,
      allowsHttp: z.optional(z.boolean()),
      /** Where a new connection keeps its key. */
      keyStorage: z.optional(z.enum(['stored', 'session'])),
      /** The new key replaces a locked one. The person was told what is lost with that. */
      replacesLocked: z.optional(z.boolean()),
    }),
    output: connectionId,
  },
  setLook: { from: optionsOnly, input: z.extend(connectionId, lookSchema.shape), output: nothing },
  setServiceDetails: {
    from: optionsOnly,
    input: z.extend(connectionId, {
      details: serviceDetailsSchema,
      /** Null keeps the stored headers. */
      headers: z.nullable(z.array(headerSchema).check(z.maxLength(20))),
    }),
    output: nothing,
  },
  setKeyStorage: {
    from: optionsOnly,
    input: z.extend(connectionId, {
      keyStorage: keyStorageSchema,
      idleMinutes: z.number().check(z.gte(0), z.lte(10_080)),
      /** Empty keeps the one that is set. */
      passphrase: text(1000),
    }),
    output: nothing,
  },
  /** How much is deleted with a connection. */
  getRemoval: { from: optionsOnly, input: connectionId, output: removalSchema },
  disconnect: { from: optionsOnly, input: connectionId, output: nothing },
  detectQueryNames: { from: optionsOnly, input: connectionId, output: detectionSchema },
  /** Null means the chosen connection, here and below. */
  unlock: { from: anyPage, input: z.object({ passphrase: text(1000), connectionId: chosenId }), output: nothing },
  lock: { from: anyPage, input: z.object({ connectionId: chosenId }), output: nothing },
  /** Reports key presses and clicks on a page. Only these delay the idle lock. */
  recordUse: { from: anyPage, input: nothing, output: nothing },

  getDiagnostics: { from: optionsOnly, input: nothing, output: diagnosticsSchema },
  /** The journal's entries, newest first, of one connection or of all. */
  getJournal: { from: optionsOnly, input: z.object({ connectionId: anyConnectionId }), output: z.array(entrySchema) },
  /** Deletes settled entries: all of them, or those older than a number of days. */
  clearJournal: {
    from: optionsOnly,
    input: z.object({ connectionId: anyConnectionId, olderThanDays: z.optional(z.number().check(z.gte(0))) }),
    output: z.object({ count: z.number() }),
  },
  deleteQuarantined: { from: optionsOnly, input: nothing, output: nothing },

  /** The journal's and the link cache's data for a page, and all pending entries. */
  getPageStatus: {
    from: anyPage,
    input: z.object({ pageUrl: text(MAX_PAGE_ADDRESS_LENGTH) }),
    output: z.object({
      /** The newest unseen outcome, or the newest of this page that was not dismissed. */
      entry: z.nullable(entrySchema),
      /** Pending entries: the oldest ones, and the count of all. */
      waiting: z.object({ first: z.array(entrySchema), count: z.number() }),
      known: knownLinksSchema,
    }),
  },
  /** Returns a new entry, or an existing one that satisfies the order. */
  createLink: { from: anyPage, input: orderSchema, output: entrySchema },
  /** Does what a person wants with an entry. Returns it as it is then; null if it is gone. */
  controlEntry: {
    from: anyPage,
    input: z.object({ id: z.uuid(), action: entryActionSchema }),
    output: z.nullable(entrySchema),
  },
  /** Retries pending entries at once. */
  retryWaiting: { from: anyPage, input: nothing, output: nothing },

  /** The batch started last, until it is closed. */
  getBatch: { from: anyPage, input: nothing, output: batch },
  startBatch: { from: anyPage, input: batchOrderSchema, output: batch },
  /** Stops the batch, retries failed lines, marks its end as seen, or closes it. */
  controlBatch: {
    from: anyPage,
    input: z.object({ action: z.enum(['stop', 'retry', 'mark-seen', 'close']) }),
    output: nothing,
  },
  /**
   * Retries a failed row of a batch as the person corrected it. Null removes it, and closes the batch with its last row.
   * Does nothing if the row is not there any more. Failures: those of checkRow.
   */
  changeBatchRow: { from: anyPage, input: correctionSchema, output: nothing },
  /** Copies the batch with this id, never a text from a page. True if copied. */
  copyBatch: { from: anyPage, input: z.object({ id: z.uuid(), format: z.enum(BATCH_FORMATS) }), output: z.boolean() },

  listLinks: { from: anyPage, input: linkQuerySchema, output: linkPageSchema },
  getCacheState: { from: anyPage, input: nothing, output: cacheStateSchema },
  /** Starts to synchronise a part of the cache, or pauses or resumes the full read. Waits for pausing only. */
  controlSync: { from: anyPage, input: z.object({ action: syncActionSchema }), output: nothing },
  /** Searches the cached links. */
  searchLinks: { from: anyPage, input: linkSearchSchema, output: linkSearchResultSchema },
  /** Notes, tags and expiries of links, as far as this browser knows them. Leaves out links without any. */
  describeLinks: {
    from: anyPage,
    input: z.object({ ids: z.array(text(1000)).check(z.maxLength(MAX_LINKS_FOUND)) }),
    output: z.array(describedLinkSchema),
  },
  /** Stores the title and the note of a link, in this browser alone. */
  setLinkNote: { from: anyPage, input: noteInputSchema, output: nothing },
  /** Stats of the cached links, of all time and of a period. */
  getStats: { from: anyPage, input: dayRangeSchema, output: linkStatsSchema },

  listTags: { from: anyPage, input: nothing, output: z.array(tagSchema) },
  /** Creates a tag, or changes the one with the id. */
  saveTag: { from: anyPage, input: tagInputSchema, output: tagSchema },
} satisfies Record<string, Method>

export type MethodName = keyof typeof contract
export type Input<Name extends MethodName> = z.infer<(typeof contract)[Name]['input']>
export type Output<Name extends MethodName> = z.infer<(typeof contract)[Name]['output']>

/** A call by a page. */
export const callSchema = z.object({
  method: z.string(),
  input: z.optional(z.unknown()),
  /** From the page, because the browser's sender names no window for a popup. */
  isPrivate: z.optional(z.boolean()),
})

/** The reply to a call. Failures cross as data. */
export const replySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), output: z.optional(z.unknown()) }),
  z.object({ ok: z.literal(false), failure: failureSchema }),
])

export type Reply = z.infer<typeof replySchema>

/** True for the contract's own names, not for inherited ones such as `toString`. */
export const isMethodName = (name: string): name is MethodName => Object.hasOwn(contract, name)
