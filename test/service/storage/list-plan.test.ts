import { expect, onTestFinished, test } from 'vitest'
import type { RunStatement } from '../../../service/storage/database/database.ts'
import { findBuckets } from '../../../service/storage/links/bucket-lookup.ts'
import { readLinkPage } from '../../../service/storage/links/link-page.ts'
import { firstPlace } from '../../../service/storage/links/places.ts'
import { openDatabase } from '../../../service/storage/open-store.ts'

/** How SQLite would run what `ask` runs. */
const planOf = async (ask: (run: RunStatement) => Promise<unknown>): Promise<string[]> => {
  const database = await openDatabase('file::memory:')
  onTestFinished(() => database.close())
  const plans: string[] = []
  await ask(async ({ sql, values }) => {
    const steps = await database.read<{ detail: string }>({ sql: `explain query plan ${sql}`, values })
    plans.push(...steps.map(({ detail }) => detail))
    return []
  })
  return plans
}

const LISTS = [
  { sort: 'date', tagId: undefined, found: 'links_by_date ((created_at,id)>(?,?))' },
  { sort: 'clicks', tagId: undefined, found: 'links_by_clicks ((clicks,created_at,id)>(?,?,?))' },
  { sort: 'date', tagId: 1, found: 'tagged_links_by_date (tag_id=? AND (created_at,id)>(?,?))' },
  { sort: 'clicks', tagId: 1, found: 'tagged_links_by_clicks (tag_id=? AND (clicks,created_at,id)>(?,?,?))' },
] as const

test.each(LISTS)('a page by $sort, tag $tagId, begins where all columns of the index say', async (list) => {
  const { sort, tagId, found } = list
  const plan = await planOf((run) => readLinkPage(run, { sort, tagId, order: 'desc', skip: 12, take: 12 }))
  expect(plan).toContainEqual(expect.stringContaining(found))
})

test('findBuckets() searches by all columns of the index', async () => {
  const place = firstPlace({ sort: 'clicks', tagId: 0 })
  const plan = await planOf((run) => findBuckets({ run, rowsPerStatement: 1 }, [place]))
  expect(plan).toContainEqual(expect.stringContaining('(clicks,created_at,link_id)<(?,?,?)'))
})
