import { type Failure, ok, type Result } from '@/lib/domain/failure'
import { dayOf } from '@/lib/domain/library/days'
import type { CachedLink } from '@/lib/domain/library/link-cache'
import { type Link, type LinkQuery, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import { type ReadingOptions, readPages } from '@/lib/domain/link/read-pages'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import type { Vault } from '../vault/vault'
import type { CacheRecord } from './cache-database'
import type { CacheWriter, Finding } from './cache-writer'
import type { CachedPages } from './cached-pages'

export type ListParts = {
  api: Pick<ApiClient, 'listLinks'>
  vault: Pick<Vault, 'get'>
  /** Recognises the links of a connection that are left out: those of private windows. */
  hiddenLinks: (connectionId: string) => Promise<(link: Link) => boolean>
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** How long a read uses a key before it asks for it again. Asking after each page makes a full read a seventh longer. */
const MAX_KEY_AGE_MS = 250

/** Reads the service's list by date, whole or filtered by tag. Throws the reason of an interruption. */
export type ReadList = (
  connection: Connection,
  query: Pick<LinkQuery, 'order' | 'tagId'>,
  options?: ReadingOptions,
) => ReturnType<typeof readPages>

export const createReadList = (
  { api, vault, hiddenLinks, wait, now }: ListParts,
  signal: () => AbortSignal,
): ReadList =>
  async function* (connection, query, options) {
    let current = connection
    let currentAt = now()
    const read = (page: number) => api.listLinks(current, { sort: 'date', perPage: MAX_PAGE_SIZE, ...query, page })
    for await (const page of readPages({ read, wait, signal: signal() }, options)) {
      if (now() - currentAt >= MAX_KEY_AGE_MS) {
        // It may be locked or replaced by now.
        const found = await vault.get(connection.id)
        if (!found.ok) return yield found
        current = found.value
        currentAt = now()
      }
      const isHidden = await hiddenLinks(connection.id)
      const visible = (links: Link[]) => links.filter((link) => !isHidden(link))
      yield page.ok ? ok({ ...page.value, links: visible(page.value.links), fresh: visible(page.value.fresh) }) : page
    }
  }

type Dependencies = {
  cache: CachedPages
  writer: CacheWriter
  readList: ReadList
  now: () => number
}

/** Enough to hide latency without burdening the service. */
const PAGES_AT_ONCE = 3

/** A full read writes after this many links or milliseconds. Writing each page makes it a tenth longer. */
const WRITTEN_TOGETHER = 1000
const MAX_UNWRITTEN_MS = 1000

const WRONG_TOTAL: Failure = { code: 'unexpected-response', path: 'data.total_rows' }

/**
 * Reads the whole list from the record's next page. Oldest first, because a link created meanwhile then moves no other to
 * another page. The record ends as complete, or as paused with the failure; after
 * an interruption it stays as it is.
 */
export const createFullRead =
  ({ cache, writer, readList, now }: Dependencies) =>
  async (connection: Connection, record: CacheRecord): Promise<void> => {
    const { connectionId, generation, sampledSince = dayOf(now()) } = record
    let { total, problem } = record
    let largestTotal = record.read > 0 ? (total ?? 0) : 0

    const seen = new Set<string>()
    const remember = (link: CachedLink) => link.generation === generation && !link.isUnseen && seen.add(link.id)
    // An earlier worker has read a part.
    if (record.read > 0) await cache.visit(connectionId, remember)

    const unwritten: Link[] = []
    let finding: Finding = {}
    let writing = Promise.resolve()
    let writtenAt = now()
    /** Writes while more is read. */
    const write = async (): Promise<void> => {
      await writing
      if (unwritten.length === 0) return
      writtenAt = now()
      writing = writer.merge(connectionId, unwritten.splice(0), dayOf(now()), finding)
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
    const whole = once.ok && seen.size < largestTotal ? await read(1, once.value) : once
    if (!whole.ok) return writer.note(connectionId, { progress: 'paused', problem: whole.failure })
    // Links missing from a list that is still shorter than its total may exist.
    const isWhole = total === null || seen.size >= total
    problem ??= isWhole ? undefined : WRONG_TOTAL
    await writer.complete(connectionId, { readAt: now(), sampledSince, problem }, isWhole)
  }

/**
 * Reads new links, newest first, up to a link seen before. Stores them only once all are read, because the next read
 * would stop at the first of them.
 */
export const createNewLinksRead =
  ({ cache, writer, readList, now }: Dependencies) =>
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
