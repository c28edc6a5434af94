import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { ApiClient } from '@/lib/background/api/api-client'
import { lazyConnection } from '@/lib/background/lazy-connection'
import { openCacheDatabase } from '@/lib/background/link-cache/cache-database'
import { createCacheWriter } from '@/lib/background/link-cache/cache-writer'
import { createCachedPages } from '@/lib/background/link-cache/cached-pages'
import { createLinkCache } from '@/lib/background/link-cache/link-cache'
import { createLinkSync } from '@/lib/background/link-cache/link-sync'
import { createSearchIndex } from '@/lib/background/link-cache/search-index'
import { type FailureCode, fail, ok } from '@/lib/domain/failure'
import { asListed } from '@/lib/domain/library/link-cache'
import type { Link } from '@/lib/domain/link/link'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'

/** The connection to a double of a service. */
export const connection: Connection = {
  id: 'connection-1',
  baseUrl: 'https://links.example',
  apiKey: 'a-key',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}

type Parts = {
  api: Pick<ApiClient, 'listLinks'> & Partial<Pick<ApiClient, 'listTags'>>
  /** Read at each call, so that a test may connect to another service or lock the key. */
  connection: () => Connection | FailureCode
  now: () => number
  isWanted?: () => Promise<boolean>
  onRead?: (connectionId: string) => void
  /** True for the links of private windows. */
  isHidden?: (link: Link) => boolean
  wait?: (milliseconds: number) => Promise<void>
}

/** Deletes all databases, as in a new browser profile. fake-indexeddb replaces the browser's. */
export const newProfile = (): void => {
  globalThis.indexedDB = new IDBFactory()
}

/** The link cache as one worker builds it; another call is the next worker over the same database. */
export const cacheUnderTest = (parts: Parts) => {
  const { api, connection, now, isWanted = async () => true, wait = async () => {} } = parts
  const { onRead = () => {}, isHidden = () => false } = parts
  const database = lazyConnection(openCacheDatabase)
  const cache = createCachedPages(database)
  let loads = 0
  const searchIndex = createSearchIndex({
    ...cache,
    notesOf: async () => new Map(),
    visit(connectionId, onLink) {
      loads += 1
      return cache.visit(connectionId, onLink)
    },
  })
  const writer = createCacheWriter(database, searchIndex)
  const vault = {
    async get() {
      const current = connection()
      return typeof current === 'string' ? fail({ code: current }) : ok(current)
    },
  }
  const linkSync = createLinkSync({
    cache,
    writer,
    vault,
    api: { listTags: async () => ok([]), ...api },
    isWanted,
    onRead,
    hiddenLinks: async () => isHidden,
    wait,
    now,
  })
  const linkNotes = { of: async () => new Map(), learn: async () => {} }
  const linkCache = createLinkCache({ cache, writer, searchIndex, vault, now, linkNotes })
  const connectionId = () => {
    const current = connection()
    return typeof current === 'string' ? '' : current.id
  }
  const record = () => cache.record(connectionId())
  const shown = async (): Promise<Link[]> => {
    const links: Link[] = []
    await cache.visit(connectionId(), (link) => links.push(asListed(link)))
    return links
  }
  return {
    cache,
    writer,
    vault,
    linkSync,
    linkCache,
    /** The number of times the search index was loaded. */
    loads: () => loads,
    record,
    /** All links, in their stored order. */
    shown,
    /** The link with an id. */
    get: async (id: string): Promise<Link | undefined> => (await shown()).find((link) => link.id === id),
    add: (link: Link) => writer.add(connectionId(), link),
  }
}
