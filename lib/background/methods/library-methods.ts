import { done, ok } from '@/lib/domain/failure'
import type { Handlers } from '@/lib/rpc/dispatcher'
import type { ApiClient } from '../api/api-client'
import type { LinkCache } from '../link-cache/link-cache'
import type { LinkSync } from '../link-cache/link-sync'
import type { DescribeLinks, LinkNotes } from '../link-notes'
import type { Vault } from '../vault/vault'

export type LibraryParts = {
  vault: Pick<Vault, 'get'>
  api: Pick<ApiClient, 'listLinks'>
  linkCache: Pick<LinkCache, 'search' | 'stats'>
  linkSync: LinkSync
  linkNotes: Pick<LinkNotes, 'write'>
  describeLinks: DescribeLinks
}

/** The service's list, its cache and notes. */
export const libraryMethods = (parts: LibraryParts) => {
  const { vault, api, linkCache, linkSync, linkNotes, describeLinks } = parts
  return {
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
  } satisfies Partial<Handlers>
}
