import { lazyConnection } from '../lazy-connection'
import { createDescribeLinks, createLinkNotes, openNotesDatabase } from '../link-notes'
import { openCacheDatabase } from './cache-database'
import { createCacheWriter } from './cache-writer'
import { createCachedPages } from './cached-pages'
import { createLinkCache } from './link-cache'
import { createLinkSync, type LinkSyncParts } from './link-sync'
import { createSearchIndex } from './search-index'

type Outside = Omit<LinkSyncParts, 'cache' | 'writer'>

/** Wires the parts that know of links: the cache, its search index, and titles and notes. */
export const createLinks = (outside: Outside) => {
  const cacheDatabase = lazyConnection(openCacheDatabase)
  const cache = createCachedPages(cacheDatabase)
  const linkNotes = createLinkNotes(lazyConnection(openNotesDatabase), (...changed) => searchIndex.annotate(...changed))
  const searchIndex = createSearchIndex({ ...cache, notesOf: linkNotes.of })
  const writer = createCacheWriter(cacheDatabase, searchIndex)
  const linkSync = createLinkSync({ ...outside, cache, writer })
  const linkCache = createLinkCache({ ...outside, cache, writer, searchIndex, linkNotes })
  const describeLinks = createDescribeLinks({ notes: linkNotes, cache })
  return { cache, linkCache, linkSync, linkNotes, describeLinks }
}
