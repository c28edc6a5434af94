import type { Database, RunStatement } from '../database/database.ts'
import { addBucket } from './buckets.ts'
import { ALL_LINKS, firstPlace, type ListKey } from './places.ts'

const SORTS = ['date', 'clicks'] as const

const selectTags = 'select id from tags'
const selectLists = `select sort, tag_id as "tagId" from buckets where link_id = ''`

/** Begins the lists of a tag, which has no links yet. */
export const addFirstBuckets = async (run: RunStatement, tagId: number): Promise<void> => {
  for (const sort of SORTS) await addBucket(run, firstPlace({ sort, tagId }), 0)
}

/** Begins every list that has no bucket at its first place, as those of a tag that was inserted by hand. */
export const addMissingBuckets = async (database: Database): Promise<void> => {
  // Tags first: one that a service adds meanwhile comes with its buckets.
  const tags = await database.scan<{ id: number }>({ sql: selectTags, values: [] })
  const lists = await database.scan<ListKey>({ sql: selectLists, values: [] })
  const begun = new Set(lists.map(({ sort, tagId }) => `${sort} ${tagId}`))
  for (const tagId of [ALL_LINKS, ...tags.map(({ id }) => id)])
    for (const sort of SORTS)
      if (!begun.has(`${sort} ${tagId}`))
        await database.transaction((run) => addBucket(run, firstPlace({ sort, tagId }), 0))
}
