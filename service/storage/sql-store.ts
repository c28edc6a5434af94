import { newId } from '../new-id.ts'
import type { Database } from './database/database.ts'
import { createBucketUpkeep } from './links/bucket-upkeep.ts'
import { createLinkCreation } from './links/link-creation.ts'
import { linkColumns, readLinkPage } from './links/link-page.ts'
import { createLinkTargets } from './links/link-targets.ts'
import type { Store } from './store.ts'
import { createTags } from './tags.ts'
import { createVisitAggregation } from './visits/visit-aggregation.ts'
import { createVisitLog } from './visits/visit-log.ts'

const selectClicks = `select ${linkColumns} from links where id = $1`
const selectAfter = `select ${linkColumns}, tag_id as "tagId" from links where id > $1 order by id limit $2`
const countBacklog = 'select count(*) as "rows" from (select id from visits limit $1) as backlog'
const insertDomain = 'insert into domains (id, host) values ($1, $2) on conflict (host) do nothing'
const selectDomain = 'select id from domains where host = $1'

/**
 * The store in a database whose schema is up to date. It closes the database. `report` is called with the failures of what
 * it does in the background.
 */
export const createStore = (database: Database, report: (error: unknown) => void): Store => {
  const { read, scan, write } = database
  const upkeep = createBucketUpkeep(database, report)
  const creation = createLinkCreation(database, upkeep)
  const aggregation = createVisitAggregation(database, upkeep, report)
  const domainIds = new Map<string, string>()

  return {
    ...createTags(database),
    addLink: creation.add,
    addLinks: creation.addAll,
    findLink: createLinkTargets(database),
    countVisit: createVisitLog(database, aggregation.wake),
    async countClicks(linkId) {
      const [link] = await read<{ clicks: number }>({ sql: selectClicks, values: [linkId] })
      return link?.clicks ?? 0
    },
    listLinks: (listing) => readLinkPage(scan, listing),
    linksAfter: (id, take) => scan({ sql: selectAfter, values: [id, take] }),
    async domainId(host) {
      const known = domainIds.get(host)
      if (known !== undefined) return known
      await write({ sql: insertDomain, values: [newId(), host] }, async () => undefined)
      const [domain] = await read<{ id: string }>({ sql: selectDomain, values: [host] })
      if (domain === undefined) throw new Error(`The domain ${host} was stored and cannot be found.`)
      domainIds.set(host, domain.id)
      return domain.id
    },
    async countBacklog(limit) {
      const [counted] = await scan<{ rows: number }>({ sql: countBacklog, values: [limit] })
      return counted?.rows ?? 0
    },
    recount: upkeep.recount,
    async close() {
      await aggregation.close()
      await upkeep.close()
      await database.close()
    },
  }
}
