import type { Failure } from '@/lib/domain/failure'
import { dayOf } from '@/lib/domain/library/days'
import { type SampledLink, sampledOn } from '@/lib/domain/library/samples'
import type { Link } from '@/lib/domain/link/link'
import type { LinkQuery } from '@/lib/domain/link/link-page'
import type { ReadingOptions, readPages } from '@/lib/domain/link/read-pages'
import type { Connection } from '@/lib/domain/settings/connection'
import type { CacheRecord } from './cache-database'
import type { CacheWriter } from './cache-writer'
import type { CachedPages } from './cached-pages'
import { createWriteBuffer } from './write-buffer'

/** Reads the service's list by date, whole or filtered by tag. */
export type ReadList = (
  connection: Connection,
  query: Pick<LinkQuery, 'order' | 'tagId'>,
  options?: ReadingOptions,
) => ReturnType<typeof readPages>

type Dependencies = {
  cache: CachedPages
  writer: CacheWriter
  readList: ReadList
  isPausing: () => boolean
  now: () => number
}

/** Enough to hide latency without burdening the service. */
const PAGES_AT_ONCE = 3

const WRONG_TOTAL: Failure = { code: 'unexpected-response', path: 'data.total_rows' }

/**
 * Reads the whole list from the record's next page. Oldest first, because a link created meanwhile then moves no other to
 * another page. The record ends as complete, or as paused with the failure.
 */
export const createFullRead =
  ({ cache, writer, readList, isPausing, now }: Dependencies) =>
  async (connection: Connection, begun: CacheRecord): Promise<void> => {
    const { connectionId, generation, shown, sampledSince = dayOf(now()) } = begun
    const isFirst = shown === generation
    let { total, problem } = begun

    const seen = new Set<string>()
    // An earlier worker may have read a part of this generation.
    await cache.visitRead(connectionId, generation, ({ id }) => seen.add(id))
    const clicked = new Map<string, SampledLink>()
    const rememberClicks = (link: SampledLink) =>
      link.clicks + (link.samples?.length ?? 0) > 0 && clicked.set(link.id, link)
    if (!isFirst) await cache.visit(begun, rememberClicks)

    const buffer = createWriteBuffer((links, finding) => writer.append(connectionId, links, finding))

    const pause = async (failure?: Failure): Promise<undefined> => {
      await buffer.flush()
      await writer.note(connectionId, { progress: 'paused', problem: failure })
    }

    /** Stores the new links of these pages. Returns the last page's number, or undefined if paused. */
    const read = async (first: number, last?: number): Promise<number | undefined> => {
      let number = first
      const options = { first, last, seen, concurrency: PAGES_AT_ONCE }
      for await (const page of readList(connection, { order: 'asc' }, options)) {
        if (isPausing()) return pause()
        if (!page.ok) return pause(page.failure)
        const { fresh, totalRows, unreadable } = page.value
        number = page.value.number
        total = totalRows ?? total
        problem = unreadable ?? problem
        const sampled = fresh.map((link) => sampledOn(dayOf(now()), link, clicked.get(link.id)))
        await buffer.add(sampled, { nextPage: number + 1, total, problem })
      }
      return number
    }

    const isShort = () => total !== null && seen.size < total

    const last = await read(begun.nextPage)
    if (last === undefined) return
    // Links deleted meanwhile may have moved others to pages already read.
    if (isShort() && (await read(1, last)) === undefined) return
    // If the list is still shorter than its total, links missing from it may still exist, so they stay.
    const missing: SampledLink[] = []
    if (isShort() && !isFirst) await cache.visit(begun, (link) => seen.has(link.id) || missing.push(link))
    if (missing.length > 0) await buffer.add(missing, {})
    await buffer.flush()
    problem ??= isShort() ? WRONG_TOTAL : undefined
    await writer.complete(connectionId, seen, { readAt: now(), sampledSince, problem })
  }

/**
 * Reads new links, newest first, up to a link seen before. Stores them only once all are read, because the next read
 * would stop at the first of them.
 */
export const createNewLinksRead =
  ({ cache, writer, readList, now }: Omit<Dependencies, 'isPausing'>) =>
  async (connection: Connection, record: CacheRecord): Promise<void> => {
    const { connectionId } = record
    const links: Link[] = []
    let { total } = record
    let problem: Failure | undefined
    for await (const page of readList(connection, { order: 'desc' })) {
      if (!page.ok) return writer.note(connectionId, { problem: page.failure })
      links.push(...page.value.fresh)
      total = page.value.totalRows ?? total
      problem ??= page.value.unreadable
      if (await cache.hasSeenAny(record, page.value.links)) break
    }
    await writer.merge(connectionId, links.reverse(), dayOf(now()))
    await writer.note(connectionId, { total, readAt: now(), problem })
  }
