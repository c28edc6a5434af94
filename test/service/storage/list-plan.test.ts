import { expect, inject, onTestFinished, test } from 'vitest'
import { ROWS_TO_PLAN_BY, type RunStatement } from '../../../service/storage/database/database.ts'
import { movePlaces } from '../../../service/storage/links/link-clicks.ts'
import { readLinkPage } from '../../../service/storage/links/link-page.ts'
import { createLinkTargets } from '../../../service/storage/links/link-targets.ts'
import { findBuckets } from '../../../service/storage/lists/bucket-lookup.ts'
import { firstPlace } from '../../../service/storage/lists/places.ts'
import { openDatabase } from '../../../service/storage/open-database.ts'
import { createPostgresDatabase } from '../../support/postgres/postgres-database.ts'

const server = inject('postgres')

type Ask = (run: RunStatement) => Promise<unknown>

/** The steps in which a database would run what `ask` runs. */
const stepsOf = async (run: RunStatement, explain: string, ask: Ask): Promise<string[]> => {
  const steps: string[] = []
  await ask(async ({ sql, values }) => {
    const rows = await run<Record<string, unknown>>({ sql: `${explain} ${sql}`, values })
    steps.push(...rows.map((row) => String(Object.values(row).at(-1))))
    return []
  })
  return steps
}

/** How SQLite would run it. */
const planOf = async (ask: Ask): Promise<string[]> => {
  const database = await openDatabase('file::memory:')
  onTestFinished(() => database.close())
  return stepsOf(database.read, 'explain query plan', ask)
}

const LISTS = [
  { sort: 'date', tagId: undefined, found: 'links_by_date ((created_at,id)>(?,?))' },
  { sort: 'clicks', tagId: undefined, found: 'link_places_1 (tag_id=? AND (clicks,created_at,link_id)>(?,?,?))' },
  { sort: 'date', tagId: 1, found: 'tagged_links_by_date (tag_id=? AND (created_at,id)>(?,?))' },
  { sort: 'clicks', tagId: 1, found: 'link_places_1 (tag_id=? AND (clicks,created_at,link_id)>(?,?,?))' },
] as const

test.each(LISTS)('a page by $sort, tag $tagId, begins where all columns of the index say', async (list) => {
  const { sort, tagId, found } = list
  const plan = await planOf((run) => readLinkPage(run, { sort, tagId, order: 'desc', skip: 12, take: 12 }))
  expect(plan).toContainEqual(expect.stringContaining(found))
})

test('a link is found by all columns to move in the lists by clicks', async () => {
  const from = firstPlace({ sort: 'clicks', tagId: 0 })
  const plan = await planOf((run) => movePlaces({ run, rowsPerStatement: 1 }, [{ from, clicks: 1 }]))
  expect(plan).toContainEqual(expect.stringContaining('(tag_id=? AND clicks=? AND created_at=? AND link_id=?)'))
})

test('findBuckets() searches by all columns of the index', async () => {
  const place = firstPlace({ sort: 'clicks', tagId: 0 })
  // It is answered with no rows here.
  const plan = await planOf((run) => findBuckets({ run, rowsPerStatement: 1 }, [place]).catch(() => {}))
  expect(plan).toContainEqual(expect.stringContaining('(clicks,created_at,link_id)<(?,?,?)'))
})

test.skipIf(server === undefined)('no page reads all links once PostgreSQL knows how many there are', async () => {
  const database = await openDatabase((await createPostgresDatabase(server ?? '')).url)
  onTestFinished(() => database.close())
  const insertLinks = `
    insert into links (id, slot, token, folded_token, destination, created_at, updated_at)
    select cast(n as text), 0, cast(n as text), cast(n as text), '', n, n from generate_series(1, 5000) as n`
  const insertPlaces = `
    insert into link_places (tag_id, clicks, created_at, link_id)
    select 0, 0, n, cast(n as text) from generate_series(1, 5000) as n`
  for (const sql of [insertLinks, insertPlaces, 'analyze']) await database.write({ sql, values: [] })
  for (const sort of ['date', 'clicks'] as const) {
    const listing = { sort, tagId: undefined, order: 'desc', skip: 12, take: 12 } as const
    const plan = await stepsOf(database.read, 'explain', (run) => readLinkPage(run, listing))
    expect(plan).toContainEqual(expect.stringContaining('Index Scan using links_pkey'))
    expect(plan).not.toContainEqual(expect.stringMatching(/Seq Scan on (links|link_places)/))
  }
})

test.skipIf(server === undefined)('a plan made for 1,000 links finds a token by the index', async () => {
  const database = await openDatabase((await createPostgresDatabase(server ?? '')).url)
  onTestFinished(() => database.close())
  const insertLinks = `
    insert into links (id, slot, token, folded_token, destination, created_at, updated_at)
    select cast(n as text), 0, cast(n as text), cast(n as text), '', n, n from generate_series(1, $1) as n`
  await database.write({ sql: insertLinks, values: [ROWS_TO_PLAN_BY] })
  await database.write({ sql: 'analyze', values: [] })
  const plan = await database.transaction(async (run) => {
    await run({ sql: 'set local plan_cache_mode = force_generic_plan', values: [] })
    const steps: string[] = []
    const read: RunStatement = async ({ sql }) => {
      await run({ sql: `prepare look as ${sql}`, values: [] })
      const rows = await run<{ 'QUERY PLAN': string }>({ sql: "explain execute look ('7')", values: [] })
      steps.push(...rows.map((row) => row['QUERY PLAN']))
      return []
    }
    await createLinkTargets({ read }).find('7')
    return steps
  })
  expect(plan).toContainEqual(expect.stringContaining('Index Cond'))
})
