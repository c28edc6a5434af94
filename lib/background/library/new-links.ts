import type { Connection } from '@/lib/domain/connection'
import { dayOf } from '@/lib/domain/day'
import type { Mirror } from './mirror'
import type { MirrorRecord } from './mirror-database'
import type { ReadPage } from './page-reader'

type Dependencies = { mirror: Mirror; readPage: ReadPage; now: () => number }

/** Reads what is new, the newest first, until a link that is held already. */
export const createNewLinksReading =
  ({ mirror, readPage, now }: Dependencies) =>
  async (connection: Connection, record: MirrorRecord): Promise<void> => {
    for (let page = 1; ; page += 1) {
      const read = await readPage(connection, { order: 'desc', page })
      if (!read.ok) return mirror.setRecord({ ...record, problem: read.failure })
      const { links, totalRows } = read.value
      const areKnown = await Promise.all(links.map(({ id }) => mirror.holds(id)))
      await mirror.put(links, record.generation, dayOf(now()))
      if (links.length === 0 || areKnown.includes(true))
        return mirror.setRecord({ ...record, total: totalRows ?? record.total, readAt: now(), problem: undefined })
    }
  }
