import type { ListDraft } from '@/lib/domain/batch/batch'
import type { Diagnostics } from '@/lib/domain/diagnostics'
import { done, fail, ok } from '@/lib/domain/failure'
import type { Handlers } from '@/lib/rpc/dispatcher'
import type { StoredItem } from '@/lib/storage/stored-item'
import type { Batches } from '../batch/batches'
import type { QuarantinedValues } from '../diagnostics'
import type { TagList } from '../tag-list'
import { type ConnectionParts, connectionMethods } from './connection-methods'
import { type JournalParts, journalMethods } from './journal-methods'
import { type LibraryParts, libraryMethods } from './library-methods'

type Parts = ConnectionParts &
  JournalParts &
  LibraryParts & {
    batches: Batches
    listDraft: Pick<StoredItem<ListDraft>, 'remove'>
    tags: TagList
    diagnostics: () => Promise<Diagnostics>
    quarantined: QuarantinedValues
  }

/** The background's side of the contract. */
export const createMethods = (parts: Parts): Handlers => {
  const { scopes, batches, listDraft, tags, diagnostics, quarantined } = parts
  const batchActions = {
    stop: batches.stop,
    retry: batches.retry,
    'mark-seen': batches.markShown,
    close: batches.close,
  }
  return {
    ...connectionMethods(parts),
    ...journalMethods(parts),
    ...libraryMethods(parts),

    getDiagnostics: async () => ok(await diagnostics()),
    deleteQuarantined: () => done(quarantined.delete()),

    createLink: (order, caller) => scopes.of(caller).create(order),
    retryWaiting: () => done(scopes.flush({ force: true })),

    getBatch: async () => ok(await batches.current()),
    async startBatch(order, { isPrivate }) {
      // A batch is on disk until its last link is settled.
      if (isPrivate) return fail({ code: 'private-window' })
      const started = await batches.start(order)
      if (started.ok && started.value?.id === order.id) await listDraft.remove()
      return started
    },
    controlBatch: ({ action }) => done(batchActions[action]()),
    changeBatchRow: ({ row, ...place }) =>
      row === null ? done(batches.removeRow(place)) : batches.retryRow(place, row),
    copyBatch: async ({ id, format }) => ok(await batches.copy(id, format)),

    listTags: () => tags.list(),
    saveTag: (tag) => tags.save(tag),
  }
}
