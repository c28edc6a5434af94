import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { LinkRows } from '@/components/link-list/link-rows'
import { type LibraryView, searchOf } from '@/lib/domain/library/library-view'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { Api } from '@/lib/rpc/client'
import { linkSearchQuery } from '@/lib/ui/queries'
import { type RowRange, WINDOW, windowOf } from './use-row-range'

/**
 * Sends a search when its key is pressed, before the page is rendered for it: the background then searches meanwhile. Its
 * rows are those at the top.
 */
export const useSearchAhead = (api: Api, cache: CacheState | undefined) => {
  const client = useQueryClient()
  return (view: LibraryView): void => {
    const search = searchOf(view)
    // Its failure is that of useFoundRows, which queries the same.
    if (search.query !== '')
      void client.prefetchQuery(linkSearchQuery(api, { ...search, first: 0, count: WINDOW }, cache))
  }
}

/** Loads the search index before the first letter, once the page is ready. Returns a function that does it again. */
export const useSearchLoading = (api: Api, isReady: boolean): (() => void) => {
  const load = useCallback(() => {
    // A background that has stopped since loads it with the first letter.
    if (isReady) void api('searchLinks', { query: '', first: 0, count: 0 }).catch(() => {})
  }, [api, isReady])
  useEffect(load, [load])
  return load
}

const matching = (query: string): RegExp => {
  const words = query.split(/\s+/).map((word) => RegExp.escape(word))
  return new RegExp(`(${words.join('|')})`, 'gi')
}

/**
 * The cached links that match a view, or all of them without a search; undefined until they are wanted and there. With what
 * keeps them from being read.
 */
export const useFoundRows = (
  api: Api,
  view: LibraryView,
  range: RowRange,
  cache: CacheState | undefined,
  isWanted: boolean,
) => {
  const search = searchOf(view)
  const { data: found, error } = useQuery({
    ...linkSearchQuery(api, { ...search, ...windowOf(range) }, cache),
    enabled: isWanted,
  })
  const rows = useMemo(
    (): LinkRows | undefined =>
      found && {
        count: found.count,
        at: (row) => found.links[row - found.first],
        maxClicks: found.maxClicks,
        described: found.described,
        marked: found.query === '' ? undefined : matching(found.query),
      },
    [found],
  )
  return { rows, isCurrent: found?.query === search.query, error }
}
