import type { Database, RunStatement } from './database/database.ts'
import { addFirstBuckets } from './lists/buckets.ts'
import type { Store, StoredTag } from './store.ts'

/** Gives no row when another process takes the same id first. */
const insertTag = `
  insert into tags (id, label, color)
  select coalesce(max(id), 0) + 1, cast($1 as text), cast($2 as text) from tags where true
  on conflict (id) do nothing
  returning id, label, color`
const updateTag = 'update tags set label = $1, color = $2 where id = $3 returning id, label, color'
const selectTag = 'select id from tags where id = $1'
const selectTags = 'select id, label, color from tags order by id'

/** The tags, each with a list of its links by date and one by clicks. Tags are never deleted. */
export const createTags = (database: Database): Pick<Store, 'addTag' | 'updateTag' | 'hasTag' | 'listTags'> => {
  const add = async (run: RunStatement, label: string, color: string): Promise<StoredTag | undefined> => {
    const [tag] = await run<StoredTag>({ sql: insertTag, values: [label, color] })
    if (tag === undefined) return undefined
    await addFirstBuckets(run, tag.id)
    return tag
  }
  return {
    async addTag(label, color) {
      for (;;) {
        const tag = await database.transaction((run) => add(run, label, color))
        if (tag !== undefined) return tag
      }
    },
    async updateTag({ id, label, color }) {
      const [tag] = await database.write<StoredTag>({ sql: updateTag, values: [label, color, id] })
      return tag
    },
    async hasTag(id) {
      return (await database.read({ sql: selectTag, values: [id] })).length > 0
    },
    listTags: () => database.read({ sql: selectTags, values: [] }),
  }
}
