import { ok, type Result } from '@/lib/domain/failure'
import { type Link, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import { readPages } from '@/lib/domain/link/read-pages'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'

/** A thousand links: more than are created while a request is looked up. */
const MAX_PAGES = 10

/** The newest links that a reading has so far, newest first. */
export type RecentLinks = { links: readonly Link[]; isComplete: boolean }

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
      if (unreadable) end = { ok: false, failure: unreadable }
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
