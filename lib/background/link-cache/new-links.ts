import type { Failure } from '@/lib/domain/failure'
import { dayOf } from '@/lib/domain/library/day'
import type { Link } from '@/lib/domain/link/link'
import type { Connection } from '@/lib/domain/settings/connection'
import type { MirrorAdditions } from './mirror-additions'
import type { MirrorWriter } from './mirror-writer'
import { MOST_BARREN, type ReadPage } from './page-reader'

type Dependencies = {
  writer: Pick<MirrorWriter, 'note'>
  additions: Pick<MirrorAdditions, 'hasMet' | 'renew'>
  readPage: ReadPage
  now: () => number
}

/**
 * Reads what is new, the newest first, until a link that is held already. Nothing is kept before all of it is there: what
 * lies between would never be asked for again.
 */
export const createNewLinksReading =
  ({ writer, additions, readPage, now }: Dependencies) =>
  async (connection: Connection): Promise<void> => {
    const read = new Map<string, Link>()
    let barren = 0
    let problem: Failure | undefined
    for (let page = 1; ; page += 1) {
      const answer = await readPage(connection, { order: 'desc', page })
      if (!answer.ok) return writer.note({ problem: answer.failure })
      const { links, totalRows, unreadable } = answer.value
      problem ??= unreadable
      const before = read.size
      for (const link of links) read.set(link.id, link)
      // A page that brings nothing new is one that comes for ever.
      const isBarren = read.size === before
      barren = isBarren ? barren + 1 : 0
      if (isBarren && unreadable && barren < MOST_BARREN) continue
      if (isBarren || (await additions.hasMet(links))) {
        await additions.renew([...read.values()].reverse(), dayOf(now()))
        const total = totalRows === null ? {} : { total: totalRows }
        return writer.note({ ...total, readAt: now(), problem })
      }
    }
  }
