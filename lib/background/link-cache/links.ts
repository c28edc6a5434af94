import { lazyConnection } from '../lazy-connection'
import { createLinkTitles, openTitlesDatabase } from '../link-titles'
import { openCacheDatabase } from './cache-database'
import { createCacheWriter } from './cache-writer'
import { createCachedLinks, createKnownHashes } from './cached-links'
import { createLinkCache } from './link-cache'
import { createLinkSync, type LinkSyncParts } from './link-sync'
import { createListRows, type ListRowsParts } from './list-rows'
import { createSearchIndex } from './search-index'

type Outside = Omit<LinkSyncParts, 'cache' | 'writer' | 'titles'> & Pick<ListRowsParts, 'vault' | 'api'>

/** Wires the parts that know of links: the cache, its search index, and titles. */
export const createLinks = (outside: Outside) => {
  const database = lazyConnection(openCacheDatabase)
  const known = createKnownHashes()
  const cache = createCachedLinks(database, known)
  const titles = createLinkTitles(lazyConnection(openTitlesDatabase), (...changed) => searchIndex.setTitle(...changed))
  const searchIndex = createSearchIndex({ visit: cache.visit, titlesOf: titles.get })
  const writer = createCacheWriter({ database, cache, known, search: searchIndex })
  const parts = { ...outside, cache, writer, searchIndex, titles }
  return {
    cache,
    writer,
    titles,
    linkCache: createLinkCache(parts),
    linkSync: createLinkSync(parts),
    listRows: createListRows(parts),
  }
}

export type Links = ReturnType<typeof createLinks>
