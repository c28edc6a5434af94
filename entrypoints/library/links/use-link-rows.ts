import { useRef } from 'react'
import { useIsLate } from '@/components/clock'
import type { LinkRows } from '@/components/link-list/link-rows'
import type { LibraryView } from '@/lib/domain/library/library-view'
import type { CacheState } from '@/lib/domain/library/link-cache'
import { checkDestination, suggestedLink } from '@/lib/domain/link/web-address'
import { type Api, failureOf } from '@/lib/rpc/client'
import { useFoundRows } from './use-found-rows'
import { useListedRows } from './use-listed-rows'
import type { RowRange } from './use-row-range'

/** More rows than are ever in view. */
const LOOKED_AT = 60

/** Shown after a failed search: all links would look like its result. */
const NO_ROWS: LinkRows = { count: 0, at: () => undefined, maxClicks: 0 }

/** How long a person waits for the service before the rows of the cache are shown. */
const PATIENCE_MS = 1000

/** The domains of the loaded links. Once there are several, they stay: a column must not come and go. */
const useDomains = (rows: LinkRows, { first }: RowRange): number => {
  const domains = useRef(new Set<string>())
  for (let row = first; row < first + LOOKED_AT; row += 1) {
    const domain = rows.at(row)?.domain
    if (domain !== undefined) domains.current.add(domain)
  }
  return domains.current.size
}

const addressIn = (query: string): string | undefined => {
  const checked = checkDestination(query)
  return checked.ok ? checked.value : suggestedLink(query)
}

/**
 * The rows of a view: from the cache if it has a search, or if the service's list cannot be read or is late, else from the
 * service.
 */
export const useLinkRows = (api: Api, view: LibraryView, range: RowRange, cache: CacheState | undefined) => {
  const query = view.search.trim()
  const isSearching = query !== '' && cache?.progress !== 'off'
  const listed = useListedRows(api, view, range)
  const isUnreadable = listed.error !== null && listed.rows.count === 0
  const isCached = cache !== undefined && cache.progress !== 'off' && cache.cached > 0
  const isLate = useIsLate(!listed.isCurrent && listed.error === null, PATIENCE_MS)
  const isFromCache = isSearching || ((isUnreadable || isLate) && isCached)
  const found = useFoundRows(api, view, range, cache, isFromCache)
  const isSearchFailed = isFromCache && found.rows === undefined && found.error !== null
  const foundRows = isSearchFailed ? NO_ROWS : found.rows
  const error = listed.error ?? (isFromCache ? found.error : null)
  const rows = (isFromCache ? foundRows : undefined) ?? listed.rows
  return {
    rows,
    /** False while the rows are those of another search or order. */
    isCurrent: isFromCache ? found.isCurrent : listed.isCurrent,
    isSearching,
    isPainted: listed.isPainted,
    /** True if it is not known which links there are. */
    isUnknown: isSearchFailed || (isUnreadable && !isFromCache),
    isFetching: listed.isFetching,
    /** How many links there are in all, if that is known. */
    total: listed.isCurrent ? listed.rows.count : (cache?.cached ?? 0),
    hasSeveralDomains: useDomains(rows, range) > 1,
    failure: error ? failureOf(error) : undefined,
    unreadable: listed.unreadable,
    /** When the links were read, in milliseconds; 0 if they were not. */
    updatedAt: isFromCache ? (cache?.readAt ?? 0) : listed.updatedAt,
    /** The address that was searched for, if it is one. */
    shortenable: isSearching ? addressIn(query) : undefined,
  }
}

export type ShownLinks = ReturnType<typeof useLinkRows>
