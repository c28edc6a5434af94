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

/** Reads the service's list by date, or the part of it that has a tag. */
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

/** Enough to hide the latency, few enough to be no burden. */
const PAGES_AT_ONCE = 3

const WRONG_TOTAL: Failure = { code: 'unexpected-response', path: 'data.total_rows' }

/**
 * Reads the whole list from where a record says, oldest links first: links created meanwhile are appended and move none to
 * another page. It ends in the record: complete, or paused with the reason.
 */
export const createFullRead =
  ({ cache, writer, readList, isPausing, now }: Dependencies) =>
  async (connection: Connection, begun: CacheRecord): Promise<void> => {
    const { connectionId, generation, shown, sampledSince = dayOf(now()) } = begun
    const isFirst = shown === generation
    let { total, problem } = begun

    /** What an earlier worker has read of this generation. */
    const seen = new Set<string>()
    await cache.visitRead(generation, ({ id }) => seen.add(id))
    const clicked = new Map<string, SampledLink>()
    const rememberClicks = (link: SampledLink) =>
      link.clicks + (link.samples?.length ?? 0) > 0 && clicked.set(link.id, link)
    if (!isFirst) await cache.visit(begun, rememberClicks)

    const buffer = createWriteBuffer((links, finding) => writer.append(connectionId, links, finding))

    const pause = async (failure?: Failure): Promise<undefined> => {
      await buffer.flush()
      await writer.note(connectionId, { progress: 'paused', problem: failure })
    }

    /** Stores the unseen links on these pages. Returns the number of the last page, or undefined once it is paused. */
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
    // Links deleted meanwhile have moved others to a page that was read before.
    if (isShort() && (await read(1, last)) === undefined) return
    // A list that is still shorter than its own total is no proof that links were deleted.
    const missing: SampledLink[] = []
    if (isShort() && !isFirst) await cache.visit(begun, (link) => seen.has(link.id) || missing.push(link))
    if (missing.length > 0) await buffer.add(missing, {})
    await buffer.flush()
    problem ??= isShort() ? WRONG_TOTAL : undefined
    await writer.complete(connectionId, seen, { readAt: now(), sampledSince, problem })
  }

/**
 * Reads what is new, newest first, until a link that an earlier read has seen. Nothing is stored before all of it is
 * there: no later read would ask for what is between.
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
