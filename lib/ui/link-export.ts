import { fail, ok, type Result } from '@/lib/domain/failure'
import { csvOf, exportedLink, type FileFormat, type LinkExtras } from '@/lib/domain/library/export'
import { type LinkSearch, MAX_LINKS_FOUND } from '@/lib/domain/library/link-cache'
import { type Link, type LinkPage, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import { readPages } from '@/lib/domain/link/read-pages'
import type { Tag } from '@/lib/domain/tag/tag'
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

type Extras = ReadonlyMap<string, LinkExtras>

/** What a file adds to the service's list, by link id. A tag that is not listed keeps its id. */
export const readLinkExtras = async (api: Api, links: readonly Link[], tags: readonly Tag[]): Promise<Extras> => {
  const labels = new Map(tags.map(({ id, label }) => [id, label]))
  const extras = new Map<string, LinkExtras>()
  for (let first = 0; first < links.length; first += MAX_LINKS_FOUND) {
    const ids = links.slice(first, first + MAX_LINKS_FOUND).map(({ id }) => id)
    for (const { id, tagId, expiresAt, ...rest } of await api('describeLinks', { ids }))
      extras.set(id, {
        ...rest,
        ...(tagId !== undefined && { tag: labels.get(tagId) ?? tagId }),
        ...(expiresAt !== undefined && { expires: expiresAt }),
      })
  }
  return extras
}

/** Links formatted at a time, so that a page stays responsive with 100,000. */
const CHUNK = 2000

const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Links as a file, with what it adds to them. */
export const linkFile = async (
  links: readonly Link[],
  format: FileFormat,
  extras: Extras = new Map(),
): Promise<Blob> => {
  const parts: string[] = []
  for (let first = 0; first < links.length; first += CHUNK) {
    const rows = links.slice(first, first + CHUNK).map((link) => exportedLink(link, extras.get(link.id)))
    if (format === 'csv') parts.push(csvOf(rows, { header: first === 0 }))
    else parts.push(first === 0 ? '' : ',\n', rows.map((row) => JSON.stringify(row, null, 2)).join(',\n'))
    await yieldToPage()
  }
  return format === 'csv'
    ? new Blob(parts, { type: 'text/csv;charset=utf-8' })
    : new Blob(['[\n', ...parts, '\n]\n'], { type: 'application/json' })
}
