import { type JournalEntry, tokenOf } from '@/lib/domain/creation/entry'
import { type Failure, ok, type Result } from '@/lib/domain/failure'
import { type Link, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import { readPages } from '@/lib/domain/link/read-pages'
import { isSameToken } from '@/lib/domain/link/token'
import type { Parts } from '../parts'

/** The newest links, newest first; `isComplete` if none is left out. */
export type NewestLinks = { links: readonly Link[]; isComplete: boolean; unreadable?: Failure | undefined }

/**
 * Reads the newest links of a connection, at most so many pages of a hundred. The connection is read before each page: a
 * removed one gets no further request. Failures: those of the vault and the API client.
 */
export const createReadNewest =
  ({ api, vault }: Parts) =>
  async (connectionId: string, maxPages: number): Promise<Result<NewestLinks>> => {
    const links: Link[] = []
    const pages = readPages({
      // Without retries: the outbox has its pauses.
      async read(page) {
        const connection = await vault.get(connectionId)
        if (!connection.ok) return connection
        return api.listLinks(connection.value, { sort: 'date', order: 'desc', page, perPage: MAX_PAGE_SIZE })
      },
    })
    for (let read = 1; ; read += 1) {
      const { value: page } = await pages.next()
      if (page === undefined) return ok({ links, isComplete: true })
      if (!page.ok) return page
      const { fresh, unreadable, totalPages } = page.value
      links.push(...fresh)
      if (unreadable) return ok({ links, isComplete: false, unreadable })
      if (totalPages !== null && read >= totalPages) return ok({ links, isComplete: true })
      if (read >= maxPages) return ok({ links, isComplete: false })
    }
  }

export type ReadNewest = ReturnType<typeof createReadNewest>

/**
 * The link with the token of an entry. One that differs in case counts if it is the only one: at once for a generated
 * token, which is unique, and for a chosen one if no more links will be read (`isFinal`).
 */
export const matchByToken = (
  entry: JournalEntry,
  { links, isComplete }: NewestLinks,
  isFinal: boolean,
): Link | undefined => {
  const token = tokenOf(entry)
  if (token === undefined) return undefined
  const exact = links.find((link) => link.token === token)
  if (exact || !(isFinal || isComplete || entry.generatedToken !== undefined)) return exact
  const folded = links.filter((link) => isSameToken(link.token, token))
  return folded.length === 1 ? folded[0] : undefined
}

/** Why a link that may be the one could not be read. */
export const failureOfReading = (read: Result<NewestLinks>): Failure | undefined =>
  read.ok ? read.value.unreadable : read.failure
