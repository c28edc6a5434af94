import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { fail, ok, type Result } from '@/lib/domain/failure'
import { type Link, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import { readPages } from '@/lib/domain/link/read-pages'
import { isSameToken } from '@/lib/domain/link/token'
import { isAlikeDestination } from '@/lib/domain/link/web-address'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import type { Journal } from '../journal/journal'
import { isRival, isSameWish } from './same-request'

/** A thousand links: more than are created while a request is looked up. */
const MAX_PAGES = 10

/** The newest links that a reading has so far, newest first. */
type RecentLinks = { links: readonly Link[]; isComplete: boolean }

/** One reading of the service's list, newest first, no further than somebody needs it, shared by all who wait. */
export type Reading = {
  /**
   * Gives what `pick` finds, which is asked after each page until it finds something; null if it never does. Failures:
   * unexpected-response, those of the API client.
   */
  find<Found>(pick: (recent: RecentLinks) => Promise<Found | undefined>): Promise<Result<Found | null>>
}

export const createReading = (api: Pick<ApiClient, 'listLinks'>, connection: Connection): Reading => {
  // Without retries: the outbox has its pauses.
  const pages = readPages({
    read: (page) => api.listLinks(connection, { sort: 'date', order: 'desc', page, perPage: MAX_PAGE_SIZE }),
  })
  const links: Link[] = []
  let read = 0
  /** How the reading ended. */
  let end: Result<null> | undefined

  const readOn = async (): Promise<void> => {
    const { value: page } = await pages.next()
    if (page === undefined) end = ok(null)
    else if (!page.ok) end = page
    else {
      links.push(...page.value.fresh)
      read += 1
      const { unreadable, totalPages } = page.value
      // The unreadable link may be the one.
      if (unreadable) end = fail(unreadable)
      else if (read >= MAX_PAGES || (totalPages !== null && read >= totalPages)) end = ok(null)
    }
  }

  return {
    async find(pick) {
      for (;;) {
        const found = read === 0 ? undefined : await pick({ links, isComplete: end?.ok === true })
        if (found !== undefined) return ok(found)
        if (end) return end
        await readOn()
      }
    },
  }
}

/**
 * A link that has the token of an entry, or that its request must have created. `unprotected`: its own, but the service
 * has left out the password. `foreign`: the token belongs to another link.
 */
export type Sighting = { link: Link; kind: 'own' | 'unprotected' | 'foreign' }

export type Recognise = (entry: JournalEntry, recent: RecentLinks) => Promise<Sighting | undefined>

const isAsAsked = ({ request, hasPassword }: JournalEntry, link: Link): boolean =>
  link.hasPassword === hasPassword && isAlikeDestination(request.link, link.destination)

/** The links that were created after the request was sent, as far as the order of the list proves it. */
const newLinks = ({ listedBefore }: JournalEntry, links: readonly Link[]): readonly Link[] => {
  if (listedBefore === undefined) return []
  const { ids, isAll } = listedBefore
  if (isAll) return links.filter(({ id }) => !ids.includes(id))
  const firstOld = links.findIndex(({ id }) => ids.includes(id))
  // Without a known link below them, links may be as old as any.
  return firstOld < 0 ? [] : links.slice(0, firstOld)
}

/**
 * Recognises the link of an entry by its token, exact first, folded only if one link alone has it so; else, among the
 * links listed since it was sent, by destination and protection. A link that another uncertain request may have created
 * is not taken for it: that may arrive long after the person has withdrawn it.
 */
export const createRecognise = (journal: Pick<Journal, 'owns' | 'uncertain'>): Recognise => {
  const rivalsOf = async (entry: JournalEntry): Promise<JournalEntry[]> =>
    (await journal.uncertain(entry.connectionId)).filter((other) => isRival(other, entry))

  return async (entry, { links, isComplete }) => {
    const { connectionId, id, request, hasGeneratedToken, listedBefore } = entry
    const isFree = async (link: Link): Promise<boolean> => !(await journal.owns(connectionId, link.id, id))

    const { token } = request
    if (token !== undefined) {
      const folded = isComplete ? links.filter((link) => isSameToken(link.token, token)) : []
      const link = links.find((one) => one.token === token) ?? (folded.length === 1 ? folded[0] : undefined)
      if (link !== undefined) {
        if (listedBefore?.ids.includes(link.id) || !(await isFree(link))) return { link, kind: 'foreign' }
        // No one else generates the same token, so the service made the difference.
        if (hasGeneratedToken) return { link, kind: entry.hasPassword && !link.hasPassword ? 'unprotected' : 'own' }
        const isOwn =
          isAsAsked(entry, link) &&
          (await rivalsOf(entry)).every((rival) => !isSameToken(rival.request.token, token) || isSameWish(rival, entry))
        return { link, kind: isOwn ? 'own' : 'foreign' }
      }
    }
    for (const link of newLinks(entry, links))
      if (isAsAsked(entry, link) && (await isFree(link)))
        return (await rivalsOf(entry)).length > 0 ? undefined : { link, kind: 'own' }
    return undefined
  }
}
