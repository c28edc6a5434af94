import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { ApiClient } from '@/lib/background/api/api-client'
import { lazyConnection } from '@/lib/background/lazy-connection'
import { openCacheDatabase } from '@/lib/background/link-cache/cache-database'
import { createCacheWriter } from '@/lib/background/link-cache/cache-writer'
import { createCachedLinks, createKnownHashes } from '@/lib/background/link-cache/cached-links'
import { createLinkCache } from '@/lib/background/link-cache/link-cache'
import type { LinkParts } from '@/lib/background/link-cache/link-parts'
import { createLinkSync } from '@/lib/background/link-cache/link-sync'
import { createListRows } from '@/lib/background/link-cache/list-rows'
import { createSearchIndex } from '@/lib/background/link-cache/search-index'
import { createLinkTitles, openTitlesDatabase } from '@/lib/background/link-titles'
import { type FailureCode, fail, ok } from '@/lib/domain/failure'
import type { CachedLink, RowWindow } from '@/lib/domain/library/rows'
import type { Link } from '@/lib/domain/link/link'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { doublesOf } from './doubles'

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
  const known = createKnownHashes()
  const cache = createCachedLinks(database, known)
  const titles = createLinkTitles(lazyConnection(openTitlesDatabase), (...changed) => searchIndex.setTitle(...changed))
  let loads = 0
  const visit: typeof cache.visit = (connectionId, onLinks) => {
    loads += 1
    return cache.visit(connectionId, onLinks)
  }
  const searchIndex = createSearchIndex({ ...cache, visit }, titles)
  const writer = createCacheWriter(database, cache, known, searchIndex)
  const vault = {
    async get() {
      const current = connection()
      return typeof current === 'string' ? fail({ code: current }) : ok(current)
    },
  }
  const linkParts = doublesOf<LinkParts>({
    cache,
    writer,
    searchIndex,
    titles,
    vault,
    api: { listTags: async () => ok([]), ...api },
    isWanted,
    onRead,
    hiddenLinks: async () => isHidden,
    wait,
    now,
  })
  const linkSync = createLinkSync(linkParts)
  const linkCache = createLinkCache(linkParts)
  const listRows = createListRows(linkParts)
  const connectionId = () => {
    const current = connection()
    return typeof current === 'string' ? '' : current.id
  }
  const record = () => cache.record(connectionId())
  const shown = async (): Promise<CachedLink[]> => {
    const links: CachedLink[] = []
    await cache.visit(connectionId(), (visited) => links.push(...visited))
    return links
  }
  return {
    cache,
    writer,
    vault,
    linkSync,
    linkCache,
    titles,
    /** The rows of a window of the chosen connection, of all links unless a test says otherwise. */
    rows: (window: Partial<RowWindow> = {}) =>
      listRows({ connectionIds: [connectionId()], search: '', first: 0, count: 100, ...window }),
    /** The number of times the search index was loaded. */
    loads: () => loads,
    record,
    /** All links, in their stored order. */
    shown,
    /** The link with an id. */
    get: async (id: string): Promise<CachedLink | undefined> => (await shown()).find((link) => link.id === id),
    add: (link: CachedLink) => writer.add(connectionId(), link),
  }
}
