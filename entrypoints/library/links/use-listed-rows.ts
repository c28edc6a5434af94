import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { LinkRows } from '@/components/link-list/link-rows'
import { type LibraryView, listQuery } from '@/lib/domain/library/library-view'
import { type LinkPage, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import type { Api } from '@/lib/rpc/client'
import { linkPageQuery } from '@/lib/ui/queries'
import type { RowRange } from './use-row-range'

/** Rows requested ahead of those in view. */
const AHEAD = 50

/** The links the service puts on a page, which may be fewer than requested. */
const sizeOf = (head: LinkPage | undefined): number => {
  const hasMore = (head?.totalPages ?? 1) > 1 || (head?.totalRows ?? 0) > (head?.links.length ?? 0)
  return head && hasMore && !head.unreadable ? Math.max(1, head.links.length) : MAX_PAGE_SIZE
}

/** The rows of a list whose length is not known: one more than the full pages read. */
const rowsUpTo = (number: number, page: LinkPage | undefined, size: number): number => {
  if (page === undefined) return number * size
  return (number - 1) * size + page.links.length + (page.links.length === size ? 1 : 0)
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

/** The service's own list. Reads the pages in view. */
export const useListedRows = (api: Api, view: LibraryView, { first, last }: RowRange) => {
  const pageQuery = (number: number) => linkPageQuery(api, listQuery(view, number))
  const head = useQuery({ ...pageQuery(1), placeholderData: keepPreviousData })
  const isListed = head.data !== undefined
  const isPainted = useIsPainted(isListed || head.error !== null)
  const busiestQuery = { ...listQuery(view, 1), sort: 'performance', order: 'desc', perPage: 1 } as const
  const { data: busiest } = useQuery({ ...linkPageQuery(api, busiestQuery), enabled: isPainted })
  const size = sizeOf(head.data)
  const pageOf = (row: number) => Math.floor(row / size) + 1
  const lastPage = head.data?.totalPages ?? Number.POSITIVE_INFINITY
  const [topPage, bottomPage] = [pageOf(first), Math.min(pageOf(last + AHEAD), lastPage)]
  const isEnded = head.data?.totalPages === null && head.data.links.length < size
  const top = useQuery({ ...pageQuery(topPage), enabled: topPage > 1 })
  const bottom = useQuery({ ...pageQuery(bottomPage), enabled: bottomPage > 1 && !isEnded })

  const rows = useMemo((): LinkRows => {
    const pages = new Map([
      [topPage, top.data],
      [bottomPage, bottom.data],
      [1, head.data],
    ])
    const loaded = [...pages.values()].flatMap((page) => page?.links ?? [])
    const count = head.data?.totalRows ?? rowsUpTo(bottomPage, pages.get(bottomPage), size)
    return {
      count: isListed ? count : 0,
      at: (row) => pages.get(Math.floor(row / size) + 1)?.links[row % size],
      // The busiest link may have been read before the others.
      maxClicks: Math.max(busiest?.links[0]?.clicks ?? 0, ...loaded.map(({ clicks }) => clicks)),
    }
  }, [topPage, top.data, bottomPage, bottom.data, head.data, isListed, size, busiest])
  return {
    rows,
    /** False until the first page is loaded, also after a change of order. */
    isCurrent: isListed && !head.isPlaceholderData,
    /** True once the first rows are painted, or could not be read. What can wait for them waits. */
    isPainted,
    isFetching: head.isFetching || top.isFetching || bottom.isFetching,
    error: head.error ?? top.error ?? bottom.error,
    unreadable: [head, top, bottom].find(({ data }) => data?.unreadable)?.data?.unreadable,
    updatedAt: head.dataUpdatedAt,
  }
}
