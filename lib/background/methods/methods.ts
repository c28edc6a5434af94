import type { ListDraft } from '@/lib/domain/creation/batch'
import type { Diagnostics } from '@/lib/domain/diagnostics'
import { done, fail, ok } from '@/lib/domain/result'
import type { Handlers } from '@/lib/rpc/dispatcher'
import type { StoredItem } from '@/lib/storage/stored-item'
import type { Batches } from '../batch/batches'
import type { Create } from '../creation/creations'
import type { Decisions } from '../creation/decisions'
import type { Journal } from '../creation/journal'
import type { Outbox } from '../creation/outbox'
import type { Settlement } from '../creation/settlement'
import type { QuarantinedValues } from '../quarantined'
import type { TagList } from '../tag-list'
import { type ConnectionParts, connectionMethods } from './connection-methods'
import { type EntryParts, entryMethods } from './entry-methods'
import { type JournalParts, journalMethods } from './journal-methods'
import { type LibraryParts, libraryMethods } from './library-methods'

type Parts = ConnectionParts &
  EntryParts &
  JournalParts &
  LibraryParts & {
    create: Create
    outbox: Pick<Outbox, 'flush'>
    decisions: Pick<Decisions, 'decide'>
    settlement: Pick<Settlement, 'copy'>
    journal: Pick<Journal, 'get'>
    batches: Batches
    listDraft: Pick<StoredItem<ListDraft>, 'remove'>
    tags: TagList
    diagnostics: () => Promise<Diagnostics>
    quarantined: QuarantinedValues
  }

/** The background's side of the contract. */
export const createMethods = (parts: Parts): Handlers => {
  const { create, outbox, decisions, settlement, journal, batches, listDraft, tags, diagnostics, quarantined } = parts
  const batchActions = {
    stop: batches.stop,
    retry: batches.retry,
    'mark-seen': batches.markShown,
    close: batches.close,
  }
  return {
    ...connectionMethods(parts),
    ...entryMethods(parts),
    ...journalMethods(parts),
    ...libraryMethods(parts),

    getDiagnostics: async () => ok(await diagnostics()),
    deleteQuarantined: () => done(quarantined.delete()),

    createLink: create,
    async copyLink({ id }) {
      const entry = await journal.get(id)
      return entry ? ok(await settlement.copy(entry)) : fail({ code: 'internal' })
    },
    async decideEntry({ id, as }) {
      const entry = await decisions.decide(id, as)
      // It may belong to the batch, which is told. The browser logs a failure.
      if (entry?.batchId !== undefined) void batches.resume()
      return ok(entry ?? null)
    },
    retryWaiting: () => done(outbox.flush({ force: true })),

    getBatch: async () => ok(await batches.current()),
    async startBatch(order) {
      const started = await batches.start(order)
      if (started.ok && started.value?.id === order.id) await listDraft.remove()
      return started
    },
    controlBatch: ({ action }) => done(batchActions[action]()),
    copyBatch: async ({ id, format }) => ok(await batches.copy(id, format)),

    listTags: () => tags.list(),
    createTag: (tag) => tags.create(tag),
    updateTag: (tag) => tags.update(tag),
  }
}
