import { newId } from '../new-id.ts'
import type { Database } from './database/database.ts'
import { createReads } from './database/replica.ts'
import { createLinkChanges } from './links/link-changes.ts'
import { createLinkCreation } from './links/link-creation.ts'
import { countedLinks, linkColumns, readLinkPage } from './links/link-page.ts'
import { createLinkTargets } from './links/link-targets.ts'
import { createBucketUpkeep } from './lists/bucket-upkeep.ts'
import type { Store } from './store.ts'
import { createTags } from './tags.ts'
import { createVisitAggregation } from './visits/visit-aggregation.ts'
import { createVisitLog } from './visits/visit-log.ts'
import type { VisitSpool } from './visits/visit-spool.ts'

const selectClicks = `select ${linkColumns} from ${countedLinks} where id = $1`
const selectAfter = `select ${linkColumns}, tag_id as "tagId", key_name as "keyName" from ${countedLinks} where id > $1 order by id limit $2`
const countBacklog = 'select count(*) as "rows" from (select id from visits where shard >= 0 limit $1) as backlog'
const insertDomain = 'insert into domains (id, host) values ($1, $2) on conflict (host) do nothing'
const selectDomain = 'select id from domains where host = $1'

type StoreOptions = {
  /** Limits the memory of the links that it keeps. */
  cacheBytes?: number | undefined
  /** Takes visits while the database cannot be reached. */
  spool?: VisitSpool | undefined
  /** Is read if the database need not be. */
  replica?: Database | undefined
}

/**
 * The store in a database whose schema is up to date. It closes the database, the spool and the replica. `report` is called
 * with the failures of what it does in the background.
 */
export const createStore = (
  database: Database,
  report: (error: unknown) => void,
  { cacheBytes, spool, replica }: StoreOptions = {},
): Store => {
  const { read, write } = database
  const reads = createReads(database, replica)
  const upkeep = createBucketUpkeep(database, report)
  const creation = createLinkCreation(database, upkeep)
  const targets = createLinkTargets({ read: reads.readTarget }, cacheBytes)
  const aggregation = createVisitAggregation(database, upkeep, report)
  const visitLog = createVisitLog({ database, onWritten: aggregation.wake, spool, report })
  const domainIds = new Map<string, string>()

  return {
    ...createTags(database),
    async addLink(link) {
      const isAdded = await creation.add(link)
      reads.noteChange()
      if (isAdded) targets.forgetUnknown(link.token)
      return isAdded
    },
    addLinks: creation.addAll,
    ...createLinkChanges(database, upkeep),
    findLink: targets.find,
    countVisit: visitLog.count,
    async countClicks(linkId) {
      const [link] = await reads.scan<{ clicks: number }>({ sql: selectClicks, values: [linkId] })
      return link?.clicks ?? 0
    },
    listLinks: (listing) => readLinkPage(reads.scan, listing),
    linksAfter: (id, take) => database.scan({ sql: selectAfter, values: [id, take] }),
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
      const [counted] = await database.scan<{ rows: number }>({ sql: countBacklog, values: [limit] })
      return counted?.rows ?? 0
    },
    async close() {
      await aggregation.close()
      await upkeep.close()
      await visitLog.close()
      await replica?.close()
      await database.close()
    },
  }
}
