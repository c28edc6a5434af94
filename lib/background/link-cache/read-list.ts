import { type Failure, ok, type Result } from '@/lib/domain/failure'
import { DAY_MS } from '@/lib/domain/library/days'
import { type Link, type LinkQuery, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import { MAX_LINKS, type ReadingOptions, type ReadPage, readPages } from '@/lib/domain/link/read-pages'
import type { Connection } from '@/lib/domain/settings/connection'
import type { CacheRecord } from './cache-database'
import type { Finding } from './cache-writer'
import type { LinkParts } from './link-parts'

/** How long a read uses a key before it asks for it again. Asking after each page makes a full read a seventh longer. */
const MAX_KEY_AGE_MS = 250

/** Reads the service's list by date, whole or filtered by tag. Throws the reason of an interruption. */
export type ReadList = (
  connection: Connection,
  query: Pick<LinkQuery, 'order' | 'tagId'>,
  options?: ReadingOptions,
) => ReturnType<typeof readPages>

export const createReadList = (
  { api, vault, hiddenLinks, wait, now }: LinkParts,
  signal: () => AbortSignal,
): ReadList =>
  async function* (connection, query, options) {
    let current = connection
    let currentAt = now()
    const read = (page: number) => api.listLinks(current, { sort: 'date', perPage: MAX_PAGE_SIZE, ...query, page })
    for await (const page of readPages({ read, wait, signal: signal() }, options)) {
      if (now() - currentAt >= MAX_KEY_AGE_MS) {
        // It may be forgotten or replaced by now.
        const found = await vault.get(connection.id)
        if (!found.ok) return yield found
        current = found.value
        currentAt = now()
      }
      // Those of private windows.
      const isHidden = await hiddenLinks(connection)
      const visible = (links: Link[]) => links.filter((link) => !isHidden(link))
      yield page.ok ? ok({ ...page.value, links: visible(page.value.links), fresh: visible(page.value.fresh) }) : page
    }
  }

type Reading = LinkParts & { readList: ReadList }

/** Enough to hide latency without burdening the service. */
const PAGES_AT_ONCE = 3

/** A full read writes after this many links or milliseconds. Writing each page makes it a tenth longer. */
const WRITTEN_TOGETHER = 1000
const MAX_UNWRITTEN_MS = 1000

const WRONG_TOTAL: Failure = { code: 'unexpected-response', path: 'data.total_rows' }

/**
 * Reads the whole list from the record's next page. Oldest first, because a link created meanwhile then moves no other to
 * another page. The record ends as complete, or as paused with the failure; after an interruption it stays as it is.
 * Returns false after a failure.
 */
export const createFullRead =
  ({ cache, writer, titles, readList, now }: Reading) =>
  async (connection: Connection, record: CacheRecord): Promise<boolean> => {
    const { connectionId } = record
    let { total, problem } = record
    let largestTotal = record.read > 0 ? (total ?? 0) : 0
    // An earlier worker has read a part.
    const seen = record.read > 0 ? await cache.idsOfRead(record) : new Set<string>()
    const details = await cache.details(connectionId)

    const unwritten: Link[] = []
    let finding: Finding = {}
    let writing = Promise.resolve()
    let writtenAt = now()
    /** Writes while more is read. */
    const write = async (): Promise<void> => {
      await writing
      if (unwritten.length === 0) return
      writtenAt = now()
      writing = writer.append(connectionId, unwritten.splice(0), details, finding)
      // Thrown where it is awaited.
      writing.catch(() => {})
    }

    /** Stores the new links of these pages. Returns the number of the last one. */
    const read = async (first: number, last?: number): Promise<Result<number>> => {
      let number = first
      try {
        for await (const page of readList(
          connection,
          { order: 'asc' },
          { first, last, seen, concurrency: PAGES_AT_ONCE },
        )) {
          if (!page.ok) return page
          const { fresh, totalRows, unreadable } = page.value
          number = page.value.number
          total = totalRows ?? total
          largestTotal = Math.max(largestTotal, totalRows ?? 0)
          problem = unreadable ?? problem
          unwritten.push(...fresh)
          finding = { nextPage: number + 1, total, problem }
          if (unwritten.length >= WRITTEN_TOGETHER || now() - writtenAt >= MAX_UNWRITTEN_MS) await write()
        }
      } finally {
        await write()
        await writing
      }
      return ok(number)
    }

    const once = await read(record.nextPage)
    // Links deleted meanwhile may have moved others to pages already read.
    const whole = once.ok && seen.size < Math.min(largestTotal, MAX_LINKS) ? await read(1, once.value) : once
    if (!whole.ok) {
      await writer.pause(connectionId, { problem: whole.failure })
      return false
    }
    // Links missing from a list that is still shorter than its total may exist.
    const isWhole = total === null || seen.size >= total
    problem ??= isWhole ? undefined : WRONG_TOTAL
    await writer.complete(connectionId, { readAt: now(), problem }, { isWhole, seen })
    if (!isWhole) return true
    const unseen = new Set((await cache.record(connectionId))?.unseen.map(({ link }) => link.id))
    await titles.keepOnly(connectionId, (id) => seen.has(id) || unseen.has(id))
    return true
  }

/**
 * Reads new links, newest first, up to a link seen before. Stores them only once all are read, because the next read
 * would stop at the first of them. Returns false after a failure, which is noted in the record.
 */
export const createNewLinksRead =
  ({ cache, writer, readList, now }: Reading) =>
  async (connection: Connection, { connectionId, total: before }: CacheRecord): Promise<boolean> => {
    const links: Link[] = []
    let total = before
    let problem: Failure | undefined
    for await (const page of readList(connection, { order: 'desc' })) {
      if (!page.ok) {
        await writer.note(connectionId, { problem: page.failure })
        return false
      }
      links.push(...page.value.fresh)
      total = page.value.totalRows ?? total
      problem ??= page.value.unreadable
      if (await cache.hasSeenAny(connectionId, page.value.links)) break
    }
    await writer.merge(connectionId, links.reverse(), { total, readAt: now(), problem })
    return true
  }

type TagRead = { tagId: string; first: ReadPage; rest: ReturnType<ReadList> }

/**
 * Reads which links have which tag. The list does not tell, but can be filtered: one request per tag, and further pages
 * only if the known links do not add up to the tag's total.
 */
export const createTagsRead = ({ cache, writer, api, readList, now }: Reading) => {
  const readFirstPages = async (connection: Connection): Promise<Result<TagRead[]>> => {
    const tags = await api.listTags(connection)
    if (!tags.ok) return tags
    const reads: TagRead[] = []
    for (const { id } of tags.value) {
      const rest = readList(connection, { order: 'desc', tagId: id })
      const first = await rest.next()
      if (first.done) continue
      if (!first.value.ok) return first.value
      reads.push({ tagId: id, first: first.value.value, rest })
    }
    return ok(reads)
  }

  /** The ids of a tag's links. Reads until the last page, or until as many links are known as the tag has. */
  const readOne = async ({ first, rest }: TagRead, known: Set<string>): Promise<Result<ReadonlySet<string>>> => {
    const seen = new Set<string>()
    for (let page = first; ; ) {
      for (const { id } of page.links) for (const ids of [known, seen]) ids.add(id)
      if (known.size === page.totalRows) return ok(known)
      const next = await rest.next()
      if (next.done) return ok(seen)
      if (!next.value.ok) return next.value
      page = next.value.value
    }
  }

  const readAll = async (connection: Connection, cached: number) => {
    const reads = await readFirstPages(connection)
    if (!reads.ok) return reads
    // A service that ignores the filter returns all links for each tag.
    const sum = reads.value.reduce((total, { first }) => total + (first.totalRows ?? 0), 0)
    if (sum > cached) return ok({ addUp: false })
    const known = new Map(reads.value.map(({ tagId }) => [tagId, new Set<string>()]))
    for (const [id, { tagId }] of await cache.details(connection.id)) known.get(tagId ?? '')?.add(id)
    const tagOf = new Map<string, string>()
    for (const each of reads.value) {
      const ids = await readOne(each, known.get(each.tagId) ?? new Set())
      if (!ids.ok) return ids
      for (const id of ids.value) tagOf.set(id, each.tagId)
    }
    await writer.setTags(connection.id, tagOf)
    return ok({ addUp: true })
  }

  /** Does nothing if tags were read within a day and the number of links is the same. A failure is noted in the record. */
  return async (connection: Connection, { connectionId, tags, stored }: CacheRecord): Promise<void> => {
    if (tags && tags.cached === stored && Math.abs(now() - tags.readAt) < DAY_MS) return
    const read = await readAll(connection, stored)
    const finding = read.ok ? { tags: { readAt: now(), cached: stored, ...read.value } } : { problem: read.failure }
    await writer.note(connectionId, finding)
  }
}
