import { newId } from '../../new-id.ts'
import { createBatcher } from '../database/batch.ts'
import { type Database, statement, valueRows } from '../database/database.ts'
import { shardOf } from '../links/visit-shards.ts'

const MAX_VISITS = 1_000

const ROW_TYPES = ['bigint', 'text', 'text', 'bigint']

/**
 * Counts visits in a table of their own; they are added to the links' clicks later: clicks have a place in the sorted
 * lists, so that counting sixteen links on the spot changes about a hundred pages of the database, and logging their
 * visits changes about seventeen. Resolves when the visit is durable. See Store.countVisit.
 */
export const createVisitLog = (database: Database, onWritten: () => void): ((linkId: string) => Promise<void>) =>
  createBatcher(
    async (linkIds) => {
      const visits = new Map<string, number>()
      for (const id of linkIds) visits.set(id, (visits.get(id) ?? 0) + 1)
      const batchId = newId()
      const rows = [...visits].map(([linkId, count]) => [shardOf(linkId), linkId, batchId, count])
      const insert = statement(
        (bind) => `
        insert into visits (shard, link_id, id, visits) values ${valueRows(bind, rows, ROW_TYPES)}
        on conflict (shard, link_id, id) do nothing`,
      )
      const [shard = 0, linkId = ''] = rows[0] ?? []
      await database.write(insert, async (run) => {
        const sql = 'select id from visits where shard = $1 and link_id = $2 and id = $3'
        const found = await run({ sql, values: [shard, linkId, batchId] })
        return found.length > 0 ? found : undefined
      })
      onWritten()
      return linkIds.map(() => ({ result: undefined }))
    },
    { maxItems: MAX_VISITS, maxWrites: database.maxWrites },
  )
