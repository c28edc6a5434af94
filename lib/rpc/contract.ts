import * as z from 'zod/mini'
import { BATCH_FORMATS, batchOrderSchema, batchSchema, listDraftSchema } from '@/lib/domain/batch/batch'
import { MAX_LINES } from '@/lib/domain/batch/list-row'
import { entryActionSchema, entryIdSchema, entrySchema, orderSchema } from '@/lib/domain/creation/entry'
import { diagnosticsSchema } from '@/lib/domain/diagnostics'
import type { Failure } from '@/lib/domain/failure'
import { cacheStateSchema, knownLinksSchema, syncActionSchema } from '@/lib/domain/library/link-cache'
import { connectionIdsSchema, describedLinkSchema, rowsSchema, rowWindowSchema } from '@/lib/domain/library/rows'
import { linkStatsSchema } from '@/lib/domain/library/stats'
import { MAX_TITLE_LENGTH } from '@/lib/domain/link/link-title'
import { MAX_PAGE_ADDRESS_LENGTH } from '@/lib/domain/link/web-address'
import { connectionNameSchema, keyStorageSchema, removalSchema } from '@/lib/domain/settings/connection'
import {
  fieldTestSchema,
  headerSchema,
  serviceDetailsSchema,
  testedSchema,
} from '@/lib/domain/settings/service-details'
import { tagInputSchema, tagSchema } from '@/lib/domain/tag/tag'
import { text } from '@/lib/domain/text'

/** The pages of the extension, by the name of their file. */
export type Page = 'popup' | 'options' | 'library'

const anyPage: readonly Page[] = ['popup', 'options', 'library']
const optionsOnly: readonly Page[] = ['options']
const nothing = z.null()
const batch = z.nullable(batchSchema)
const connectionId = z.object({ id: text(1000) })
/** Null for the chosen one. */
const connectionIds = z.nullable(connectionIdsSchema)
const headers = z.array(headerSchema).check(z.maxLength(20))

type Method = { from: readonly Page[]; input: z.ZodMiniType; output: z.ZodMiniType }

/**
 * The contract: what only the background can do, which pages may call it, its input and its output. Settings, drafts and
 * tags are in lib/storage. Parsing drops what a schema does not name, so no output can carry the key.
 */
export const contract = {
  /**
   * Adds a connection; with an id, replaces the key of that one, for the same account. Returns its id.
   */
  connect: {
    from: optionsOnly,
    input: z.object({
      address: text(10_000),
      key: text(10_000),
      connectionId: z.nullable(text(1000)),
      /** What the service needs, from the first request on; that of a known connection otherwise. */
      details: z.optional(serviceDetailsSchema),
      headers: z.optional(headers),
      /** Where a new connection keeps its key. */
      keyStorage: z.optional(keyStorageSchema),
      /** The service of the connection has moved to this address. Otherwise, another address is another connection. */
      hasMoved: z.optional(z.boolean()),
    }),
    output: connectionId,
  },
  setName: {
    from: optionsOnly,
    input: z.extend(connectionId, { name: connectionNameSchema }),
    output: nothing,
  },
  setServiceDetails: {
    from: optionsOnly,
    input: z.extend(connectionId, {
      details: serviceDetailsSchema,
      /** Null keeps the stored headers. */
      headers: z.nullable(headers),
    }),
    output: nothing,
  },
  setKeyStorage: {
    from: optionsOnly,
    input: z.extend(connectionId, { keyStorage: keyStorageSchema }),
    output: nothing,
  },
  /** How much is deleted with a connection. */
  getRemoval: { from: optionsOnly, input: connectionId, output: removalSchema },
  disconnect: { from: optionsOnly, input: connectionId, output: nothing },
  /** Creates at most two links, to find out which names of fields the service knows. */
  testFields: { from: optionsOnly, input: connectionId, output: fieldTestSchema },
  /** Visits the test's links once one of them has to be gone. The page asks for their host first. */
  testExpiry: {
    from: optionsOnly,
    input: z.extend(connectionId, { lasting: text(10_000), expiring: text(10_000) }),
    output: z.object({ tested: testedSchema }),
  },

  getDiagnostics: { from: optionsOnly, input: nothing, output: diagnosticsSchema },
  /** Deletes the settled entries. */
  clearJournal: { from: optionsOnly, input: nothing, output: z.object({ count: z.number() }) },

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
  /** One entry; null if it is gone. */
  getEntry: { from: anyPage, input: z.object({ id: entryIdSchema }), output: z.nullable(entrySchema) },
  /** Returns a new entry, or an existing one that satisfies the order. */
  createLink: { from: anyPage, input: orderSchema, output: entrySchema },
  /** Changes an entry as the user chose. Returns it; null if it is gone. */
  controlEntry: {
    from: anyPage,
    input: z.object({ id: entryIdSchema, action: entryActionSchema }),
    output: z.nullable(entrySchema),
  },
  /** Retries pending entries at once. */
  retryWaiting: { from: anyPage, input: nothing, output: nothing },

  /** The batch started last, until it is closed. */
  getBatch: { from: anyPage, input: nothing, output: batch },
  startBatch: { from: anyPage, input: batchOrderSchema, output: batch },
  /** Stops the batch, sends failed rows once more, or leaves it: with its failed rows in the list again, or not. */
  controlBatch: {
    from: anyPage,
    input: z.object({ action: z.enum(['stop', 'retry', 'putBack', 'close']) }),
    output: nothing,
  },
  /** Copies the batch with this id, never a text from a page. True if copied. */
  copyBatch: { from: anyPage, input: z.object({ id: z.uuid(), format: z.enum(BATCH_FORMATS) }), output: z.boolean() },

  /** The list that is typed for the next batch. */
  getListDraft: { from: anyPage, input: nothing, output: listDraftSchema },
  saveListDraft: { from: anyPage, input: listDraftSchema, output: nothing },

  /** The cached links of a connection that have one of these tokens. */
  findTokens: {
    from: anyPage,
    input: z.object({ connectionId: text(1000), tokens: z.array(text(1000)).check(z.maxLength(MAX_LINES)) }),
    output: z.array(z.object({ token: z.string(), destination: z.string() })),
  },

  /** A window of the links of connections, from the service or the cache. */
  listRows: { from: anyPage, input: rowWindowSchema, output: rowsSchema },
  /** The newest cached links. */
  getNewestLinks: { from: anyPage, input: nothing, output: z.array(describedLinkSchema) },
  getCacheState: { from: anyPage, input: connectionIds, output: cacheStateSchema },
  /** Starts to synchronize a part of the cache. */
  controlSync: {
    from: anyPage,
    input: z.object({ action: syncActionSchema, connectionIds: z.optional(connectionIds) }),
    output: nothing,
  },
  /** Stores the title of a link, in this browser alone. An empty one deletes it. */
  setLinkTitle: {
    from: anyPage,
    input: z.object({ connectionId: text(1000), id: text(1000), title: text(MAX_TITLE_LENGTH) }),
    output: nothing,
  },
  /** Stats of the cached links. */
  getStats: { from: anyPage, input: connectionIds, output: linkStatsSchema },

  /** Null for the chosen connection. */
  listTags: { from: anyPage, input: z.nullable(text(1000)), output: z.array(tagSchema) },
  /** Creates a tag, or changes the one with the id. */
  saveTag: { from: anyPage, input: z.object({ connectionId: text(1000), tag: tagInputSchema }), output: tagSchema },
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
export type Reply = { ok: true; output: unknown } | { ok: false; failure: Failure }

/** True for the contract's own names, not for inherited ones such as `toString`. */
export const isMethodName = (name: string): name is MethodName => Object.hasOwn(contract, name)
