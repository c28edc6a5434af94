import type { Failure } from '@/lib/domain/failure'
import type { CachedLink } from '@/lib/domain/library/cached-link'
import { dayOf } from '@/lib/domain/library/days'
import type { Link, LinkQuery } from '@/lib/domain/link/link'
import type { ReadingOptions, readPages } from '@/lib/domain/link/read-pages'
import type { Connection } from '@/lib/domain/settings/connection'
import type { CacheRecord } from './cache-database'
import type { CacheWriter, Finding } from './cache-writer'
import type { CachedPages } from './cached-pages'

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

/** Beyond this, reading waits for writing. */
const MAX_UNWRITTEN = 1000

const WRONG_TOTAL: Failure = { code: 'unexpected-response', path: 'data.total_rows' }

/**
 * Reads the whole list from the record's next page. Oldest first, because a link created meanwhile then moves no other to
 * another page. The record ends as complete, or as paused with the failure.
 */
export const createFullRead =
  ({ cache, writer, readList, isPausing, now }: Dependencies) =>
  async (connection: Connection, record: CacheRecord): Promise<void> => {
    const { connectionId, generation, sampledSince = dayOf(now()) } = record
    let { total, problem } = record

    const seen = new Set<string>()
    const remember = (link: CachedLink) => link.generation === generation && !link.isUnseen && seen.add(link.id)
    // An earlier worker has read a part.
    if (record.read > 0) await cache.visit(connectionId, remember)

    const unwritten: Link[] = []
    let finding: Finding = {}
    let writing = Promise.resolve()
    const write = async (): Promise<void> => {
      const links = unwritten.splice(0)
      if (links.length > 0) await writer.merge(connectionId, links, dayOf(now()), finding)
    }
    /** Writes while more is read: what comes during one write goes into the next. */
    const writeSoon = async (): Promise<void> => {
      writing = writing.then(write)
      // Thrown where it is awaited.
      writing.catch(() => {})
      if (unwritten.length > MAX_UNWRITTEN) await writing
    }

    const pause = async (failure?: Failure): Promise<undefined> => {
      await writing
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
        unwritten.push(...fresh)
        finding = { nextPage: number + 1, total, problem }
        await writeSoon()
      }
      await writing
      return number
    }

    const isShort = () => total !== null && seen.size < total

    const last = await read(record.nextPage)
    if (last === undefined) return
    // Links deleted meanwhile may have moved others to pages already read.
    if (isShort() && (await read(1, last)) === undefined) return
    // Links missing from a list that is still shorter than its total may exist.
    const isWhole = !isShort()
    problem ??= isWhole ? undefined : WRONG_TOTAL
    await writer.complete(connectionId, { readAt: now(), sampledSince, problem }, isWhole)
  }

/**
 * Reads new links, newest first, up to a link seen before. Stores them only once all are read, because the next read
 * would stop at the first of them.
 */
export const createNewLinksRead =
  ({ cache, writer, readList, now }: Omit<Dependencies, 'isPausing'>) =>
  async (connection: Connection, { connectionId, total: before }: CacheRecord): Promise<void> => {
    const links: Link[] = []
    let total = before
    let problem: Failure | undefined
    for await (const page of readList(connection, { order: 'desc' })) {
      if (!page.ok) return writer.note(connectionId, { problem: page.failure })
      links.push(...page.value.fresh)
      total = page.value.totalRows ?? total
      problem ??= page.value.unreadable
      if (await cache.hasSeenAny(connectionId, page.value.links)) break
    }
    await writer.merge(connectionId, links.reverse(), dayOf(now()), { total, readAt: now(), problem })
  }
