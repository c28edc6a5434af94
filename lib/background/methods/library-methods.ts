import { ok } from '@/lib/domain/result'
import type { Handlers } from '../../rpc/dispatcher'
import type { ApiClient } from '../api/api-client'
import type { LinkCache } from '../link-cache/link-cache'
import type { LinkSync } from '../link-cache/link-sync'
import type { SyncSchedule } from '../link-cache/sync-schedule'
import type { Vault } from '../vault/vault'
import { done } from './done'

export type LibraryParts = {
  vault: Pick<Vault, 'get'>
  api: Pick<ApiClient, 'listLinks'>
  linkCache: Pick<LinkCache, 'search' | 'stats' | 'copy'>
  linkSync: LinkSync
  syncSchedule: Pick<SyncSchedule, 'start'>
}

/** The service's list, and the copy of it. */
export const libraryMethods = ({ vault, api, linkCache, linkSync, syncSchedule }: LibraryParts) => {
  return {
    async listLinks(query) {
      const connection = await vault.get()
      return connection.ok ? api.listLinks(connection.value, query) : connection
    },
    getCacheState: async () => ok(await linkSync.state()),
    async syncLinks({ scope }) {
      if (scope === 'links') await syncSchedule.start()
      if (scope === 'tags') linkSync.syncTags().catch(() => {})
      if (scope === 'everything') linkSync.refresh().catch(() => {})
      return ok(null)
    },
    async pauseSync({ isPaused }) {
      if (isPaused) return done(linkSync.pause())
      linkSync.resume().catch(() => {})
      return ok(null)
    },
    searchLinks: async (search) => ok(await linkCache.search(search)),
    getStats: async () => ok(await linkCache.stats()),
    copyKnownLink: async ({ id }) => ok(await linkCache.copy(id)),
  } satisfies Partial<Handlers>
}
