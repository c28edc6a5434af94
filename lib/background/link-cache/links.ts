import { lazyConnection } from '../lazy-connection'
import { createLinkTitles, openTitlesDatabase } from '../link-titles'
import { openCacheDatabase } from './cache-database'
import { createCacheWriter } from './cache-writer'
import { createCachedLinks, createKnownHashes } from './cached-links'
import { createLinkCache } from './link-cache'
import type { LinkSources } from './link-parts'
import { createLinkSync } from './link-sync'
import { createListRows } from './list-rows'
import { createSearchIndex } from './search-index'

/** Wires the parts that know of links: the cache, its search index, and titles. */
export const createLinks = (outside: LinkSources) => {
  const database = lazyConnection(openCacheDatabase)
  const known = createKnownHashes()
  const cache = createCachedLinks(database, known)
  const titles = createLinkTitles(lazyConnection(openTitlesDatabase), (...changed) => searchIndex.setTitle(...changed))
  const searchIndex = createSearchIndex(cache, titles)
  const writer = createCacheWriter(database, cache, known, searchIndex)
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
