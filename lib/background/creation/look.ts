import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Link } from '@/lib/domain/link/link'
import { LARGEST_PAGE } from '@/lib/domain/link/link-page'
import { isSameDestination } from '@/lib/domain/link/same-destination'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import type { Journal } from './journal'

/** The Date header has whole seconds, and a clock may be set back a little at any moment. */
const TOLERANCE_MS = 2_000
/** Clocks of machines that nobody compares. */
const TOLERANCE_WITHOUT_DATE_MS = 5 * 60_000
/** Two million links: no service that we can still read to the end has made more since. */
const MOST_PAGES = 20_000

type Dependencies = { api: Pick<ApiClient, 'listLinks'>; journal: Pick<Journal, 'owns'>; now: () => number }

export type Look = (connection: Connection, entry: JournalEntry) => Promise<Result<Link | null>>

/**
 * Looks whether what was sent has been done: reads the service's list, newest first, through as many pages as the time
 * since needs, for a link of this destination (and token, where one was asked for) that was created after the request
 * and belongs to no other entry. Gives the link, or null where the service certainly answers and there is none.
 * Failures: those of the API client.
 */
export const createLook = ({ api, journal, now }: Dependencies): Look => {
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

  /** The service's time before which what was sent cannot have been done. */
  const earliest = ({ sentAt, askedAt }: JournalEntry, clockAheadMs: number | undefined): number => {
    const sent = sentAt ?? askedAt
    // The clock was put back since, and when it was sent nobody knows.
    if (sent > now() + TOLERANCE_MS) return 0
    const tolerance = clockAheadMs === undefined ? TOLERANCE_WITHOUT_DATE_MS : TOLERANCE_MS
    return sent + (clockAheadMs ?? 0) - tolerance
  }

  return async (connection, entry) => {
    const seen = new Set<string>()
    let youngestLeft = Number.POSITIVE_INFINITY
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const read = await api.listLinks(connection, { sort: 'date', order: 'desc', page, perPage: LARGEST_PAGE })
      if (!read.ok) return read
      const { links, current, totalPages, clockAheadMs, unreadable } = read.value
      const notBefore = earliest(entry, clockAheadMs)
      const found = await findIn(links, entry, notBefore)
      if (found) return ok(found)
      // The one that was left out may be the one that is looked for.
      if (unreadable) return fail(unreadable)
      if (links.length === 0) return ok(null)
      // A service that knows the parameters by other names gives the same page for ever, and "not there" would be a guess.
      const isRepeated = page > 1 && links.every(({ id }) => seen.has(id))
      if ((current ?? page) !== page || isRepeated) return fail({ code: 'unexpected-response', path: 'data.current' })
      if (isNewestFirst(links, youngestLeft) && links.every(({ createdAt }) => createdAt < notBefore)) return ok(null)
      if (totalPages !== null && page >= totalPages) return ok(null)
      for (const { id } of links) seen.add(id)
      youngestLeft = Math.min(...links.map(({ createdAt }) => createdAt))
    }
    return fail({ code: 'unexpected-response', path: 'data.total_pages' })
  }
}

/**
 * True where a page shows by itself that the list runs from the newest to the oldest: its times fall, from below those
 * of the page before. Only then does an old page mean that no new link follows.
 */
const isNewestFirst = (links: Link[], youngestLeft: number): boolean => {
  const times = [youngestLeft, ...links.map(({ createdAt }) => createdAt)]
  const areFalling = times.every((time, index) => time !== 0 && (index === 0 || time <= (times[index - 1] ?? 0)))
  return areFalling && (Number.isFinite(youngestLeft) || times.at(1) !== times.at(-1))
}
