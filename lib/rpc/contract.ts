import * as z from 'zod/mini'
import { batchCopySchema, batchOrderSchema, batchSchema, listDraftSchema } from './schemas/batch'
import {
  connectionInputSchema,
  connectionViewSchema,
  keepingInputSchema,
  passphraseSchema,
  presetAddressSchema,
} from './schemas/connection'
import { diagnosticsSchema } from './schemas/diagnostics'
import { draftKeySchema, keptDraftSchema, pageInputSchema } from './schemas/draft'
import { entryIdSchema, entrySchema, orderSchema } from './schemas/entry'
import { failureSchema } from './schemas/failure'
import { linkIdSchema, linkPageSchema, linkQuerySchema } from './schemas/link'
import {
  cacheStateSchema,
  linkSearchResultSchema,
  linkSearchSchema,
  pauseSchema,
  syncSchema,
} from './schemas/link-cache'
import { popupStateSchema } from './schemas/popup-state'
import { accountStateSchema, preferencesChangeSchema, preferencesSchema } from './schemas/preferences'
import { setAsideSchema } from './schemas/quarantine'
import { detailsInputSchema, detectionSchema } from './schemas/service-details'
import { linkStatsSchema } from './schemas/stats'
import { tagInputSchema, tagSchema } from './schemas/tag'
import { utmPresetIdSchema, utmPresetSchema, utmPresetsSchema } from './schemas/utm-preset'

/** The pages of the extension, by the name of their file. */
export type Page = 'popup' | 'options' | 'library'

const anyPage: readonly Page[] = ['popup', 'options', 'library']
const optionsOnly: readonly Page[] = ['options']
const nothing = z.null()
const batch = z.nullable(batchSchema)

type Method = { from: readonly Page[]; input: z.ZodMiniType; output: z.ZodMiniType }

/**
 * THE WALL: every method that the background offers, who may call it, what goes in and what comes out. The schemas are
 * tied to their domain types, so that neither can change alone. A parse drops whatever a schema does not name, and that
 * is what keeps the key inside: no schema of an output can carry it outwards.
 *
 * Schemas of objects are lazy: to make all of them took the popup and the background 5 ms each before they could begin.
 */
export const contract = {
  getConnection: { from: anyPage, input: nothing, output: connectionViewSchema },
  connect: { from: optionsOnly, input: connectionInputSchema, output: connectionViewSchema },
  getPresetAddress: { from: optionsOnly, input: nothing, output: presetAddressSchema },
  detectQueryNames: { from: optionsOnly, input: nothing, output: detectionSchema },
  setServiceDetails: { from: optionsOnly, input: detailsInputSchema, output: connectionViewSchema },
  setKeyKeeping: { from: optionsOnly, input: keepingInputSchema, output: connectionViewSchema },
  unlock: { from: anyPage, input: passphraseSchema, output: connectionViewSchema },
  lock: { from: anyPage, input: nothing, output: connectionViewSchema },
  disconnect: { from: optionsOnly, input: nothing, output: connectionViewSchema },

  getDiagnostics: { from: optionsOnly, input: nothing, output: diagnosticsSchema },
  /** What of the stored things could not be read and was set aside. */
  getSetAside: { from: optionsOnly, input: nothing, output: setAsideSchema },
  deleteSetAside: { from: optionsOnly, input: nothing, output: nothing },
  getPreferences: { from: anyPage, input: nothing, output: preferencesSchema },
  /** Changes those that are named, and gives all. */
  setPreferences: { from: optionsOnly, input: preferencesChangeSchema, output: preferencesSchema },
  listUtmPresets: { from: optionsOnly, input: nothing, output: utmPresetsSchema },
  saveUtmPreset: { from: optionsOnly, input: utmPresetSchema, output: utmPresetsSchema },
  removeUtmPreset: { from: optionsOnly, input: utmPresetIdSchema, output: utmPresetsSchema },
  /** Whether preferences follow the person to other machines. */
  getAccountState: { from: optionsOnly, input: nothing, output: accountStateSchema },

  getPopupState: { from: anyPage, input: pageInputSchema, output: popupStateSchema },
  saveDraft: { from: anyPage, input: keptDraftSchema, output: nothing },
  discardDraft: { from: anyPage, input: draftKeySchema, output: nothing },

  /** Gives the order's own entry, or the one that stands for the same already. */
  createLink: { from: anyPage, input: orderSchema, output: entrySchema },
  copyLink: { from: anyPage, input: entryIdSchema, output: entrySchema },
  /** The outcome has been on screen; it is shown again only on the page it came from. */
  markShown: { from: anyPage, input: entryIdSchema, output: nothing },
  /** The person has read in what the link differs from what was asked for. */
  dismissWarnings: { from: anyPage, input: entryIdSchema, output: entrySchema },
  /** The person is done with the outcome; it is not shown again. */
  dismissEntry: { from: anyPage, input: entryIdSchema, output: nothing },
  /** Takes back what is not settled: the draft is the person's again. */
  withdrawEntry: { from: anyPage, input: entryIdSchema, output: nothing },
  /** Tries at once what waits for the service. */
  tryWaiting: { from: anyPage, input: nothing, output: nothing },

  /** The batch that was started last, until it is closed. */
  getBatch: { from: anyPage, input: nothing, output: batch },
  startBatch: { from: anyPage, input: batchOrderSchema, output: batch },
  /** Sends no more; what was sent is seen to its end. */
  stopBatch: { from: anyPage, input: nothing, output: nothing },
  /** Asks again for what failed or was not sent. */
  retryBatch: { from: anyPage, input: nothing, output: nothing },
  closeBatch: { from: anyPage, input: nothing, output: nothing },
  /** The end of the batch has been on screen. */
  markBatchShown: { from: anyPage, input: nothing, output: nothing },
  /** Copies the batch of this id, and nothing that a page could name. True once it is on the clipboard. */
  copyBatch: { from: anyPage, input: batchCopySchema, output: z.boolean() },
  /** A list that was typed and not started yet. */
  getList: { from: anyPage, input: nothing, output: listDraftSchema },
  saveList: { from: anyPage, input: listDraftSchema, output: nothing },

  listLinks: { from: anyPage, input: linkQuerySchema, output: linkPageSchema },

  getCacheState: { from: anyPage, input: nothing, output: cacheStateSchema },
  /** Starts to bring a part of the cache up to date, and does not wait for it. */
  syncLinks: { from: anyPage, input: syncSchema, output: nothing },
  /** Pauses the full read under way, or resumes the one that was paused. */
  pauseSync: { from: anyPage, input: pauseSchema, output: nothing },
  /** Searches the cached links. */
  searchLinks: { from: anyPage, input: linkSearchSchema, output: linkSearchResultSchema },
  getStats: { from: anyPage, input: nothing, output: linkStatsSchema },
  /** Copies the short link of a cached link; false if it is not on the clipboard. */
  copyKnownLink: { from: anyPage, input: linkIdSchema, output: z.boolean() },

  /** All tags as they were last seen, without a request. */
  getKnownTags: { from: anyPage, input: nothing, output: z.array(tagSchema) },
  listTags: { from: anyPage, input: nothing, output: z.array(tagSchema) },
  createTag: { from: anyPage, input: tagInputSchema, output: tagSchema },
  updateTag: { from: anyPage, input: tagSchema, output: tagSchema },
} satisfies Record<string, Method>

/** What a popup finds in the session's storage, where the background has left it. */
export { popupSnapshotSchema, storedDraftSchema } from './schemas/popup-snapshot'

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
