import {
  type Decision,
  type EntryAction,
  isBatchOwn,
  isSettled,
  type JournalEntry,
  ORDINARY,
} from '@/lib/domain/creation/entry'
import { pageTarget } from '@/lib/domain/creation/page-link'
import { done, fail, ok } from '@/lib/domain/failure'
import { joinedState } from '@/lib/domain/library/link-cache'
import type { Handlers } from '@/lib/rpc/dispatcher'
import type { BatchOfLinks } from './batch'
import type { Connecting } from './connecting'
import type { Creation } from './creation/creation'
import type { createDiagnostics } from './diagnostics'
import type { createFieldTest } from './field-test'
import type { Parts } from './parts'
import type { Removing } from './removing'
import type { TagList } from './tag-list'

/** Further entries are counted, not listed. */
const WAITING_SHOWN = 20

/** One more than the popup shows, for one of them may be the page's own. */
const MAX_NEWEST = 4

const isUnsure = ({ state }: JournalEntry): number => (state === 'unsure' ? 1 : 0)

/** An entry that the user has acknowledged. */
const acknowledged = (entry: JournalEntry, action: Exclude<EntryAction, Decision | 'copy'>): JournalEntry => {
  if (!isSettled(entry)) return entry
  if (action === 'dismiss') return { ...entry, notice: 'dismissed' }
  if (entry.state === 'created' && action === 'mark-warnings-read') return { ...entry, warnings: [], notice: 'seen' }
  // A link with warnings stays unseen until they are read.
  const hasWarnings = entry.state === 'created' && entry.warnings.length > 0
  return entry.notice === 'unseen' && !hasWarnings ? { ...entry, notice: 'seen' } : entry
}

/** The background's side of the contract. */
export const createMethods = (
  parts: Parts &
    Creation & {
      batch: BatchOfLinks
      connecting: Connecting
      removing: Removing
      fieldTest: ReturnType<typeof createFieldTest>
      tags: TagList
      diagnostics: ReturnType<typeof createDiagnostics>
    },
): Handlers => {
  const { create, outbox, decisions, settlement, listRows, linkCache, linkSync, titles, storage, vault } = parts
  const { journal, drafts, badge, batch, connecting, removing, fieldTest, tags, diagnostics } = parts

  const targetOf = async (pageUrl: string) => {
    const [preferences, presets, connectionId] = await Promise.all([
      storage.preferences.get(),
      storage.utmPresets.list(),
      storage.connections.chosenId(),
    ])
    return pageTarget(pageUrl, connectionId, preferences, presets)
  }

  return {
    async connect(entered) {
      const connected = await connecting.connect(entered)
      if (connected.ok) {
        // Not awaited: what waited for a key is sent while the page goes on. The browser logs a failure.
        void outbox.flush({ force: true })
        // Nor this: the first links can be created meanwhile. Names that could not be found stay.
        void connecting
          .detect(connected.value.id)
          .catch(() => {})
          .then(() => linkSync.sync())
      }
      return connected
    },
    setName: ({ id, name }) => done(storage.connections.change(id, (record) => ({ ...record, name: name.trim() }))),
    setServiceDetails: ({ id, details, headers }) => connecting.setDetails(id, details, headers),
    setKeyStorage: ({ id, keyStorage }) => vault.setKeyStorage(id, keyStorage),
    getRemoval: async ({ id }) => ok(await removing.preview(id)),
    disconnect: ({ id }) => done(removing.remove(id)),
    testFields: ({ id }) => fieldTest.create(id),
    testExpiry: ({ id, lasting, expiring }) => fieldTest.checkExpiry(id, lasting, expiring),

    getDiagnostics: async () => ok(await diagnostics()),
    async clearJournal() {
      // Links that are still waiting stay, or they would be lost.
      const ids = (await journal.all(ORDINARY)).filter(isSettled).map(({ id }) => id)
      await journal.delete(ORDINARY, ids)
      // A failed entry has its own draft.
      for (const id of ids) await drafts(ORDINARY).discard(id)
      await badge.show()
      return ok({ count: ids.length })
    },

    async getPageStatus({ pageUrl }, scope) {
      const page = await targetOf(pageUrl)
      const [entry, waiting, known] = await Promise.all([
        journal.current(scope, page),
        journal.waiting(scope),
        linkCache.leadingTo(page.link),
      ])
      // Rows of a batch are shown with it, and change every second.
      const single = waiting.filter((each) => !isBatchOwn(each)).sort((one, other) => isUnsure(other) - isUnsure(one))
      void linkSync.startAfterPopup()
      return ok({
        entry: entry ?? null,
        waiting: { first: single.slice(0, WAITING_SHOWN), count: single.length },
        known,
      })
    },
    createLink: create,
    getEntry: async ({ id }, scope) => ok((await journal.get(scope, id)) ?? null),
    async controlEntry({ id, action }, scope) {
      switch (action) {
        case 'copy': {
          const entry = await journal.get(scope, id)
          return ok(entry ? await settlement.copy(entry) : null)
        }
        case 'look-again':
        case 'shorten-again':
        case 'withdraw':
          return decisions.decide(scope, id, action)
        case 'mark-seen':
        case 'mark-warnings-read':
        case 'dismiss': {
          const entry = await journal.update(scope, id, (stored) => acknowledged(stored, action))
          if (action === 'dismiss') await drafts(scope).discard(id)
          await badge.show()
          return ok(entry ?? null)
        }
      }
    },
    retryWaiting: () => done(outbox.flush({ force: true })),

    getBatch: async () => ok(await batch.current()),
    async startBatch(order, { isPrivate }) {
      // A batch is on disk until its last link is settled.
      if (isPrivate) return fail({ code: 'private-window' })
      return batch.start(order)
    },
    controlBatch: ({ action }) => done(batch[action]()),
    copyBatch: async ({ id, format }) => ok(await batch.copy(id, format)),
    getListDraft: async (_, scope) => ok(await batch.draft(scope)),
    saveListDraft: (draft, scope) => batch.saveDraft(scope, draft),

    findTokens: async ({ connectionId, tokens }) => ok(await linkCache.withTokens(connectionId, tokens)),

    listRows,
    getNewestLinks: async () => ok(await linkCache.newest(MAX_NEWEST)),
    getCacheState: async (ids) => ok(joinedState(await Promise.all((ids ?? [undefined]).map(linkSync.state)))),
    async controlSync({ action, connectionIds }) {
      for (const id of connectionIds ?? [undefined]) {
        // Not awaited: the page polls the cache state, which has the failure.
        if (action === 'links') void linkSync.sync(id)
        if (action === 'tags') void linkSync.syncTags(id)
        if (action === 'everything') void linkSync.refresh(id)
      }
      return ok(null)
    },
    async setLinkTitle({ connectionId, id, title }) {
      const connection = await vault.get(connectionId)
      return connection.ok ? done(titles.write(connectionId, id, title)) : connection
    },
    getStats: async (ids) => ok(await linkCache.stats(ids ?? undefined)),

    listTags: (connectionId) => tags.list(connectionId ?? undefined),
    saveTag: ({ connectionId, tag }) => tags.save(connectionId, tag),
  }
}
