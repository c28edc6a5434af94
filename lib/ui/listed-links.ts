import { fail, ok, type Result } from '@/lib/domain/failure'
import { type LinkSearch, MAX_LINKS_FOUND } from '@/lib/domain/library/link-cache'
import { type Link, type LinkPage, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import { readPages } from '@/lib/domain/link/read-pages'
import { type Api, FailureError, failureOf } from '../rpc/client'

type Reading = {
  api: Api
  /** Empty for all tags. */
  tagId: string
  /** Called with the links read so far, and the total if the service sends it. */
  onProgress: (read: number, total: number | null) => void
  signal: AbortSignal
  /** Resolves after a delay. */
  wait: (milliseconds: number) => Promise<void>
}

export type ListedLinks = { links: Link[]; hasUnreadable: boolean }

/**
 * Reads all links straight from the service, newest first. They are requested oldest first, so that a link created
 * meanwhile moves none to another page. Throws a FailureError, or the signal's reason.
 */
export const readListedLinks = async ({ api, tagId, onProgress, signal, wait }: Reading): Promise<ListedLinks> => {
  const read = (page: number): Promise<Result<LinkPage>> => {
    const query = { sort: 'date', order: 'asc', page, perPage: MAX_PAGE_SIZE } as const
    return api('listLinks', { ...query, ...(tagId !== '' && { tagId }) }).then(ok, (error) => fail(failureOf(error)))
  }
  const links: Link[] = []
  let hasUnreadable = false
  for await (const page of readPages({ read, wait, signal })) {
    if (!page.ok) throw new FailureError(page.failure)
    links.push(...page.value.fresh)
    hasUnreadable ||= page.value.unreadable !== undefined
    onProgress(links.length, page.value.totalRows)
  }
  return { links: links.reverse(), hasUnreadable }
}

/** All links that a search finds, or all cached links for an empty query. */
export const findAllLinks = async (api: Api, search: Omit<LinkSearch, 'first' | 'count'>): Promise<Link[]> => {
  let links: Link[] = []
  let version: string | undefined
  for (;;) {
    const found = await api('searchLinks', { ...search, first: links.length, count: MAX_LINKS_FOUND })
    if (found.version === version) links = [...links, ...found.links]
    // The cache changed between two windows: start again.
    else if (links.length > 0) links = []
    else links = found.links
    version = found.version
    if (links.length >= found.count || (links.length > 0 && found.links.length === 0)) return links
  }
}
