import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Link } from '@/lib/domain/link/link'
import { MAX_PAGE_SIZE } from '@/lib/domain/link/link-page'
import { isSameDestination } from '@/lib/domain/link/web-address'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import type { Journal } from './journal'

/** The Date header has whole seconds, and clocks are adjusted by a little at any time. */
const TOLERANCE_MS = 2_000
/** Without a Date header, the two clocks cannot be compared. */
const TOLERANCE_WITHOUT_DATE_MS = 5 * 60_000
/** Two million links: far more than a service creates while a request is unanswered. */
const MAX_PAGES = 20_000

type Dependencies = { api: Pick<ApiClient, 'listLinks'>; journal: Pick<Journal, 'owns'>; now: () => number }

export type FindCreatedLink = (connection: Connection, entry: JournalEntry) => Promise<Result<Link | null>>

/**
 * Finds the link that a sent request has created: reads the service's list, newest first and back to the time of the
 * request, for a link to the same destination (and with the same token, if one was asked for) that belongs to no other
 * entry. Returns null if there is certainly none. Failures: unexpected-response, those of the API client.
 */
export const createFindCreatedLink = ({ api, journal, now }: Dependencies): FindCreatedLink => {
  const findIn = async (links: Link[], { request }: JournalEntry, notBefore: number): Promise<Link | undefined> => {
    for (const link of links) {
      const isCandidate =
        isSameDestination(link.destination, request.link) &&
        (request.token === undefined || request.token === link.token) &&
        (link.createdAt === 0 || link.createdAt >= notBefore)
      if (isCandidate && !(await journal.owns(link.id))) return link
    }
    return undefined
  }

  /** The service's time before which the link cannot have been created. */
  const earliest = ({ sentAt, askedAt }: JournalEntry, clockAheadMs: number | undefined): number => {
    const sent = sentAt ?? askedAt
    // The clock was set back since, so the time of the request is unknown.
    if (sent > now() + TOLERANCE_MS) return 0
    const tolerance = clockAheadMs === undefined ? TOLERANCE_WITHOUT_DATE_MS : TOLERANCE_MS
    return sent + (clockAheadMs ?? 0) - tolerance
  }

  return async (connection, entry) => {
    const seen = new Set<string>()
    let oldestBefore = Number.POSITIVE_INFINITY
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const read = await api.listLinks(connection, { sort: 'date', order: 'desc', page, perPage: MAX_PAGE_SIZE })
      if (!read.ok) return read
      const { links, current, totalPages, clockAheadMs, unreadable } = read.value
      const notBefore = earliest(entry, clockAheadMs)
      const found = await findIn(links, entry, notBefore)
      if (found) return ok(found)
      // The unreadable link may be the one.
      if (unreadable) return fail(unreadable)
      if (links.length === 0) return ok(null)
      // A service with other parameter names returns the same page for ever, which proves nothing.
      const isRepeated = page > 1 && links.every(({ id }) => seen.has(id))
      if ((current ?? page) !== page || isRepeated) return fail({ code: 'unexpected-response', path: 'data.current' })
      if (isNewestFirst(links, oldestBefore) && links.every(({ createdAt }) => createdAt < notBefore)) return ok(null)
      if (totalPages !== null && page >= totalPages) return ok(null)
      for (const { id } of links) seen.add(id)
      oldestBefore = Math.min(...links.map(({ createdAt }) => createdAt))
    }
    return fail({ code: 'unexpected-response', path: 'data.total_pages' })
  }
}

/**
 * True if a page proves that the list runs from newest to oldest: its times fall, starting below those of the page
 * before. Only then does an old page mean that no newer link follows.
 */
const isNewestFirst = (links: Link[], oldestBefore: number): boolean => {
  const times = [oldestBefore, ...links.map(({ createdAt }) => createdAt)]
  const isFalling = times.every((time, index) => time !== 0 && (index === 0 || time <= (times[index - 1] ?? 0)))
  return isFalling && (Number.isFinite(oldestBefore) || times.at(1) !== times.at(-1))
}
