import type { ListDraft } from '@/lib/domain/batch/batch'
import type { Diagnostics } from '@/lib/domain/diagnostics'
import { done, fail, ok } from '@/lib/domain/failure'
import type { Handlers } from '@/lib/rpc/dispatcher'
import type { StoredItem } from '@/lib/storage/stored-item'
import type { ApiClient } from '../api/api-client'
import type { Batches } from '../batch/batches'
import type { LinkCache } from '../link-cache/link-cache'
import type { LinkSync } from '../link-cache/link-sync'
import type { DescribeLinks, LinkNotes } from '../link-notes'
import type { QuarantinedValues } from '../quarantined'
import type { TagList } from '../tag-list'
import type { Vault } from '../vault/vault'
import { type ConnectionParts, connectionMethods } from './connection-methods'
import { type JournalParts, journalMethods } from './journal-methods'

type Parts = ConnectionParts &
  JournalParts & {
    diagnostics: () => Promise<Diagnostics>
    quarantined: QuarantinedValues
    batches: Batches
    listDraft: Pick<StoredItem<ListDraft>, 'remove'>
    vault: Pick<Vault, 'get'>
    api: Pick<ApiClient, 'listLinks'>
    linkCache: Pick<LinkCache, 'search' | 'stats'>
    linkSync: LinkSync
    linkNotes: Pick<LinkNotes, 'write'>
    describeLinks: DescribeLinks
    tags: TagList
  }

/** The background's side of the contract. */
export const createMethods = (parts: Parts): Handlers => {
  const { scopes, diagnostics, quarantined, batches, listDraft, vault, api } = parts
  const { linkCache, linkSync, linkNotes, describeLinks, tags } = parts
  const batchActions = {
    stop: batches.stop,
    retry: batches.retry,
    'mark-seen': batches.markShown,
    close: batches.close,
  }
  return {
    ...connectionMethods(parts),
    ...journalMethods(parts),

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

    async listLinks(query) {
      const connection = await vault.get()
      return connection.ok ? api.listLinks(connection.value, query) : connection
    },
    getCacheState: async () => ok(await linkSync.state()),
    async controlSync({ action }) {
      if (action === 'pause') await linkSync.pause()
      // Not awaited: the page polls the cache state, which has the failure.
      if (action === 'links') void linkSync.sync()
      if (action === 'tags') void linkSync.syncTags()
      if (action === 'everything') void linkSync.refresh()
      if (action === 'resume') void linkSync.resume()
      return ok(null)
    },
    searchLinks: async (search) => ok(await linkCache.search(search)),
    async describeLinks({ ids }) {
      const connection = await vault.get()
      return connection.ok ? ok(await describeLinks(connection.value.id, ids)) : connection
    },
    async setLinkNote(written) {
      const connection = await vault.get()
      return connection.ok ? done(linkNotes.write(connection.value.id, written)) : connection
    },
    getStats: async (period) => ok(await linkCache.stats(period)),

    listTags: () => tags.list(),
    saveTag: (tag) => tags.save(tag),
  }
}
