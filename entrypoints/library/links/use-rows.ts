import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { DAY_MS } from '@/lib/domain/library/days'
import { type LibraryView, rowQueryOf } from '@/lib/domain/library/library-view'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { ListedLink, Rows, RowWindow } from '@/lib/domain/library/rows'
import { checkDestination, suggestedLink } from '@/lib/domain/link/web-address'
import { failureOf } from '@/lib/rpc/client'
import { useApp } from '@/lib/ui/app'
import { rowsQuery } from '@/lib/ui/queries'
import { useSyncControl } from '../list-state'
import type { Columns } from './link-row'

/** A list of links, only partly loaded. */
export type LinkRows = {
  count: number
  /** The link of a row; undefined while it is not loaded. */
  at: (index: number) => ListedLink | undefined
  /** The most clicks of any known link: the full length of a bar. */
  maxClicks: number
  /** Matches what is to be marked, in its only group; undefined for nothing. */
  marked?: RegExp | undefined
}

/** The first and the last row in view. */
type RowRange = { first: number; last: number }

/** Rows of a window. They begin at its multiples, so that scrolling does not request each row. */
const WINDOW = 50

/** Rows requested ahead of those in view. */
const AHEAD = 10

/** A jump of more rows waits until scrolling rests, so that dragging the scrollbar does not request every window. */
const JUMP = 200
const REST_MS = 120

/** The rows to load. */
export const useRowRange = (): [RowRange, (first: number, last: number) => void] => {
  const [range, setRange] = useState<RowRange>({ first: 0, last: 0 })
  const shown = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = useCallback((first: number, last: number) => {
    clearTimeout(timer.current)
    const load = () => {
      shown.current = first
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }))
    }
    if (Math.abs(first - shown.current) > JUMP) timer.current = setTimeout(load, REST_MS)
    else load()
  }, [])
  return [range, show]
}

type Windows = { first: number; last: number }

const windowsOf = ({ first, last }: RowRange): Windows => ({
  first: Math.floor(first / WINDOW),
  last: Math.floor((last + AHEAD) / WINDOW),
})

/** The first rows of a view. */
export const firstRows = (view: LibraryView, connectionIds: readonly string[]): RowWindow => ({
  ...rowQueryOf(view, connectionIds),
  first: 0,
  count: WINDOW,
})

/** The view as the background lists it. Without a cache there is nothing to search. */
const listedView = (view: LibraryView, cache: CacheState | undefined): LibraryView =>
  cache?.progress === 'off' ? { ...view, search: '' } : view

/**
 * Sends a search when its key is pressed, before the page is rendered for it: the background then searches meanwhile. Its
 * rows are those at the top.
 */
export const useSearchAhead = (connectionIds: readonly string[]) => {
  const { api } = useApp()
  const client = useQueryClient()
  return (view: LibraryView): void => {
    const window = firstRows(view, connectionIds)
    // Its failure is that of useRows, which queries the same.
    if (window.search !== '') void client.prefetchQuery(rowsQuery(api, window))
  }
}

/** Loads the search index before the first letter, once the page is ready. Returns a function that does it again. */
export const useSearchLoading = (connectionIds: readonly string[], isReady: boolean): (() => void) => {
  const { api } = useApp()
  const load = useCallback(() => {
    // A background that has stopped since loads it with the first letter.
    const nothing = { connectionIds: [...connectionIds], search: '', first: 0, count: 0, source: 'cache' as const }
    if (isReady) void api('listRows', nothing).catch(() => {})
  }, [api, connectionIds, isReady])
  useEffect(load, [load])
  return load
}

type Shown = {
  connectionIds: readonly string[]
  view: LibraryView
  range: RowRange
  cache: CacheState | undefined
}

/**
 * Has the background read the links of each tag, at most daily: that takes a request per tag. Also when the list is
 * filtered, so that new links in it have their tag; then the background does nothing unless there are new links.
 */
const useTagSync = ({ connectionIds, cache, view: { tagId } }: Shown): void => {
  const control = useSyncControl(connectionIds)
  const isComplete = cache?.progress === 'complete'
  const isDue = isComplete && Date.now() - (cache.tagsReadAt ?? 0) > DAY_MS
  useEffect(() => {
    if (isDue || (isComplete && tagId !== '')) control('tags')
  }, [isDue, isComplete, tagId, control])
}

/** Reads rows again that the cache has changed: those from it, and all once tags were read. */
const useFreshRows = (cache: CacheState | undefined): void => {
  const client = useQueryClient()
  const { readAt, progress, tagsReadAt } = cache ?? {}
  const read = readAt ?? progress
  const before = useRef({ read, tagsReadAt })
  useEffect(() => {
    const { current } = before
    before.current = { read, tagsReadAt }
    if (current.read === undefined || (current.read === read && current.tagsReadAt === tagsReadAt)) return
    void client.invalidateQueries({
      queryKey: ['rows'],
      predicate: ({ state }) =>
        current.tagsReadAt !== tagsReadAt || (state.data as Rows | undefined)?.source === 'cache',
    })
  }, [client, read, tagsReadAt])
}

/** True once the frame that follows `isReady` is painted. */
const useIsPainted = (isReady: boolean): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    // The first task after the frame's callbacks.
    if (isReady) requestAnimationFrame(() => setTimeout(setPainted, 0, true))
  }, [isReady])
  return isPainted
}

const matching = (query: string): RegExp => {
  const words = query.split(/\s+/).map((word) => RegExp.escape(word))
  return new RegExp(`(${words.join('|')})`, 'gi')
}

type Answer = Rows & { window: RowWindow }

/** Several windows as one result, the same while nothing of it changes. */
const combined = (results: UseQueryResult<Answer>[]) => ({
  answers: results.flatMap(({ data }) => data ?? []),
  isFetching: results.some(({ isFetching }) => isFetching),
  error: results.find(({ error }) => error !== null)?.error ?? null,
  readAt: Math.max(0, ...results.map(({ data }) => data?.readAt ?? 0)),
})

const NO_ROWS: LinkRows = { count: 0, at: () => undefined, maxClicks: 0 }

/** The rows of a search. */
type FoundRows = { rows: LinkRows; search: string }

const rowsOf = (answers: readonly Answer[], search: string): LinkRows => {
  const windows = new Map(answers.map((answer) => [answer.window.first, answer]))
  return {
    // A list of unknown length grows with what is read of it.
    count: Math.max(0, ...answers.map(({ count }) => count)),
    at: (row) => windows.get(Math.floor(row / WINDOW) * WINDOW)?.rows[row % WINDOW],
    maxClicks: Math.max(0, ...answers.map(({ maxClicks }) => maxClicks)),
    marked: search === '' ? undefined : matching(search),
  }
}

const foundRows = (answers: readonly Answer[]): FoundRows | undefined => {
  const [first] = answers
  if (first === undefined) return undefined
  const { search } = first.window
  return { rows: rowsOf(answers, search), search }
}

/** True if one search extends the other. An empty one stands for all links. */
const isContinued = (one: string, other: string): boolean =>
  one === other || (one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one)))

/** More rows than are ever in view. */
const COLUMN_SAMPLE = 60

/** The columns in which a row has something. They stay: a column must not come and go. */
const useColumns = (rows: LinkRows, { first }: RowRange): Columns => {
  const seen = useRef({ domains: new Set<string>(), tag: false, expires: false })
  const { current } = seen
  for (let row = first; row < first + COLUMN_SAMPLE; row += 1) {
    const link = rows.at(row)
    if (link === undefined) continue
    current.domains.add(link.domain)
    current.tag ||= link.tagId !== undefined
    current.expires ||= link.expiresAt !== undefined
  }
  const [domain, tag, expires] = [current.domains.size > 1, current.tag, current.expires]
  return useMemo(() => ({ domain, tag, expires }), [domain, tag, expires])
}

const addressIn = (query: string): string | undefined => {
  const checked = checkDestination(query)
  return checked.ok ? checked.value : suggestedLink(query)
}

/** The rows of a view, as far as they are in view. */
export const useRows = (shown: Shown) => {
  const { connectionIds, view, range, cache } = shown
  const { api } = useApp()
  useFreshRows(cache)
  useTagSync(shown)
  const query = rowQueryOf(listedView(view, cache), connectionIds)
  const { first, last } = windowsOf(range)
  const queries = Array.from({ length: last - first + 1 }, (_, index) =>
    rowsQuery(api, { ...query, first: (first + index) * WINDOW, count: WINDOW }),
  )
  const { answers, isFetching, error, readAt } = useQueries({ queries, combine: combined })
  const isPainted = useIsPainted(answers.length > 0 || error !== null)
  const current = useMemo(() => foundRows(answers), [answers])

  // Until the next answer, the last result of a search that is typed on stays, else the last list.
  const kept = useRef<{ last?: FoundRows; list?: FoundRows }>({})
  useEffect(() => {
    if (current?.search === '') kept.current = { last: current, list: current }
    else if (current) kept.current.last = current
  }, [current])
  const { last: lastShown, list } = kept.current
  const before = lastShown && isContinued(lastShown.search, query.search) ? lastShown : list
  const isFailed = current === undefined && error !== null
  const rows = current?.rows ?? (isFailed ? undefined : before?.rows) ?? NO_ROWS
  const answer = answers[0]
  return {
    rows,
    /** False while the rows are those of another search or order. */
    isCurrent: current !== undefined,
    isSearching: query.search !== '',
    /** True once the first rows are painted, or could not be read. What can wait for them waits. */
    isPainted,
    /** True if the links could not be read. */
    isUnavailable: isFailed,
    isFetching,
    /** How many links there are in all, if that is known. */
    total: answer?.cached ?? cache?.cached ?? 0,
    columns: useColumns(rows, range),
    failure: error ? failureOf(error) : answer?.problem,
    unreadable: answers.find(({ unreadable }) => unreadable)?.unreadable,
    /** When the links were read, in milliseconds; 0 if they were not. */
    updatedAt: readAt,
    /** The address that was searched for, if it is one. */
    shortenable: query.search === '' ? undefined : addressIn(query.search),
  }
}

export type ShownLinks = ReturnType<typeof useRows>
