import type { Base } from '../base'
import type { LinkTitles } from '../link-titles'
import type { CacheWriter } from './cache-writer'
import type { CachedLinks } from './cached-links'
import type { SearchIndex } from './search-index'

/** What the link cache and the titles depend on. */
export type LinkSources = Base & {
  /** False if caching is turned off. */
  isWanted: () => Promise<boolean>
  /** Called after the list of a connection was read. Not called if nothing had to be read, or a failure ended that. */
  onRead: (connectionId: string) => void
}

/** The same, with the parts that others need. */
export type LinkParts = LinkSources & {
  cache: CachedLinks
  writer: CacheWriter
  searchIndex: SearchIndex
  titles: LinkTitles
}
