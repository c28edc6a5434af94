import { type Failure, ok, type Result } from '@/lib/domain/failure'
import type { ListedLink, Rows, RowWindow } from '@/lib/domain/library/rows'
import { type Link, type LinkPage, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import { countCached } from './cache-database'
import type { LinkParts } from './link-parts'

/** A window of the service's list. */
type Listed = {
  links: Link[]
  /** The number of links in the list. If the service does not say it, one more than are known while there may be more. */
  count: number
  unreadable: Failure | undefined
}

/** Enough to hide latency without burdening the service. */
const PAGES_AT_ONCE = 3

/** How many links the service puts on a page, whatever was requested; undefined if this page does not show it. */
const sizeOf = (
  { links, totalPages, totalRows, unreadable }: LinkPage,
  number: number,
  perPage: number,
): number | undefined => {
  if (links.length > perPage) return links.length
  const isLast = totalPages !== null ? number >= totalPages : totalRows !== null && totalRows <= number * links.length
  return isLast || unreadable || links.length === 0 ? undefined : links.length
}

/** Reads windows of a service's list, whatever the size of its pages. */
const createServiceList = ({ listLinks }: ApiClient) => {
  /** Sizes of pages, by connection and size asked for. */
  const sizes = new Map<string, number>()

  const readWindow = async (connection: Connection, window: RowWindow, isRepeated = false): Promise<Result<Listed>> => {
    const { first, count, sort = 'date', order = 'desc', tagId } = window
    const perPage = Math.min(Math.max(1, count), MAX_PAGE_SIZE)
    const read = (page: number) => listLinks(connection, { sort, order, page, perPage, ...(tagId && { tagId }) })
    const key = `${connection.id} ${perPage}`
    const known = sizes.get(key)
    const head = known === undefined ? await read(1) : undefined
    if (head && !head.ok) return head
    const size = known ?? ((head && sizeOf(head.value, 1, perPage)) || perPage)
    sizes.set(key, size)

    const firstPage = Math.floor(first / size) + 1
    const top = head && firstPage === 1 ? head : await read(firstPage)
    if (!top.ok) return top
    const { totalPages, totalRows, links } = top.value
    const isOtherSize =
      (sizeOf(top.value, firstPage, perPage) ?? size) !== size || (links.length === 0 && first < (totalRows ?? 0))
    if (isOtherSize && !isRepeated) {
      sizes.delete(key)
      return readWindow(connection, window, true)
    }

    const isEnd = totalRows === null && links.length < size
    const end = totalPages ?? (isEnd ? firstPage : Math.ceil((totalRows ?? Number.POSITIVE_INFINITY) / size))
    const lastPage = Math.min(end, Math.ceil((first + count) / size))
    const pages = [top.value]
    for (let number = firstPage + 1; number <= lastPage; number += PAGES_AT_ONCE) {
      const together = Math.min(PAGES_AT_ONCE, lastPage - number + 1)
      for (const page of await Promise.all(Array.from({ length: together }, (_, index) => read(number + index)))) {
        if (!page.ok) return page
        pages.push(page.value)
      }
    }

    const offset = (firstPage - 1) * size
    const listed = pages.flatMap((page) => page.links)
    const isFull = pages.at(-1)?.links.length === size
    const mayHaveMore = totalPages === null ? isFull : lastPage < totalPages
    return ok({
      links: listed.slice(first - offset, first - offset + count),
      count: totalRows ?? offset + listed.length + (mayHaveMore ? 1 : 0),
      unreadable: pages.find(({ unreadable }) => unreadable)?.unreadable,
    })
  }
  return readWindow
}

/** How long the service may take before the rows of the cache are shown. */
const PATIENCE_MS = 1000

/**
 * Lists a window of a connection's links: a search from the cache, anything else from the service, or from the cache if the
 * service fails or takes over a second. The links of several connections are listed from their caches.
 */
export const createListRows = ({ api, vault, cache, searchIndex, titles, wait, now }: LinkParts) => {
  const readList = createServiceList(api)
  /** Requests that were answered by the cache meanwhile. */
  const late = new Map<string, ReturnType<typeof readList>>()

  const describe = async (connectionId: string, links: readonly Link[]): Promise<ListedLink[]> => {
    const ids = links.map(({ id }) => id)
    const [cached, titleOf] = await Promise.all([cache.withIds(connectionId, links), titles.get(connectionId, ids)])
    return links.map((link) => {
      const { tagId, isTagAsked, expiresAt } = cached.get(link.id) ?? {}
      return { ...link, connectionId, tagId, isTagAsked, expiresAt, title: titleOf.get(link.id) }
    })
  }

  /** From the caches of those whose key is there; the failure of another is the problem. */
  const listCached = async (window: RowWindow): Promise<Result<Rows>> => {
    const { connectionIds } = window
    const opening = Promise.all(connectionIds.map((id) => vault.get(id)))
    // Searched while the key is read, which takes as long. With several, one that is missing would make another list.
    const searching = connectionIds.length === 1 ? searchIndex.find(connectionIds, window) : undefined
    const reading = Promise.all(connectionIds.map(cache.record))
    const [connections, foundAlready, records] = await Promise.all([opening, searching, reading])
    const failed = connections.find(({ ok }) => !ok)
    const ids = connections.flatMap((connection) => (connection.ok ? connection.value.id : []))
    if (ids.length === 0 && failed && !failed.ok) return failed
    const found = foundAlready ?? (await searchIndex.find(ids, window))
    const times = records.flatMap((record, index) => (connections[index]?.ok ? (record?.readAt ?? null) : []))
    const readAt = times.includes(null) ? null : Math.min(...times.map(Number))
    return ok({ ...found, source: 'cache', readAt, ...(failed && !failed.ok && { problem: failed.failure }) })
  }

  return async (window: RowWindow): Promise<Result<Rows>> => {
    const isSearch = window.source === 'cache' || window.search.trim() !== ''
    if (isSearch || window.connectionIds.length > 1) return listCached(window)
    const connection = await vault.get(window.connectionIds[0])
    if (!connection.ok) return connection
    const { id } = connection.value
    const record = cache.record(id)

    const fromCache = async (why: Pick<Rows, 'problem' | 'isLate'>): Promise<Result<Rows>> => {
      const listed = await listCached(window)
      return listed.ok ? ok({ ...listed.value, ...why }) : listed
    }

    const key = JSON.stringify(window)
    const listing = late.get(key) ?? readList(connection.value, window)
    // Meanwhile, so that the answer need not wait for what is stored.
    const stored = cache.withIds(id, []).then(() => record)

    const fromService = async (listed: Awaited<typeof listing>): Promise<Result<Rows>> => {
      if (!listed.ok) return listed
      const { links, count, unreadable } = listed.value
      const [rows, known] = await Promise.all([describe(id, links), stored])
      return ok({
        rows,
        count,
        cached: countCached(known),
        maxClicks: links.reduce((most, { clicks }) => Math.max(most, clicks), known?.maxClicks ?? 0),
        source: 'service',
        readAt: now(),
        unreadable,
      })
    }
    if (window.source === 'service') return fromService(await listing)

    const answer = await Promise.race([listing, wait(PATIENCE_MS)])
    if (answer?.ok) return fromService(answer)
    if (countCached(await stored) === 0) return fromService(await listing)
    if (answer) return fromCache({ problem: answer.failure })
    late.set(key, listing)
    void listing.finally(() => late.delete(key))
    return fromCache({ isLate: true })
  }
}
