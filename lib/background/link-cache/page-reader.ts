import { isPassing } from '@/lib/domain/failure'
import { LARGEST_PAGE, type LinkPage, type LinkQuery } from '@/lib/domain/link/link-page'
import type { Result } from '@/lib/domain/result'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import { pauseAfter } from '../creation/pause'

type Dependencies = {
  api: Pick<ApiClient, 'listLinks'>
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  isPausing: () => boolean
}

/** Reads one large page of the list, by date. Failures: those of the API client. */
export type ReadPage = (
  connection: Connection,
  query: Required<Pick<LinkQuery, 'order' | 'page'>> & Pick<LinkQuery, 'tagId'>,
) => Promise<Result<LinkPage>>

const MOST_TRIES = 5

/** So many pages in a row of which nothing can be read are passed over; a service may give them for ever. */
export const MOST_BARREN = 3

/** Asks again, with growing pauses or those the service wants, while what fails may pass. */
export const createPageReader =
  ({ api, wait, isPausing }: Dependencies): ReadPage =>
  async (connection, query) => {
    for (let tries = 1; ; tries += 1) {
      const read = await api.listLinks(connection, { sort: 'date', perPage: LARGEST_PAGE, ...query })
      if (read.ok || tries >= MOST_TRIES || !isPassing(read.failure) || isPausing()) return read
      await wait((read.failure.retryAfterSeconds ?? 0) * 1000 || pauseAfter(tries))
    }
  }
