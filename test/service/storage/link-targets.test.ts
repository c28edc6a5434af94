import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../service/storage/database/database.ts'
import { createLinkTargets } from '../../../service/storage/links/link-targets.ts'
import { openDatabase } from '../../../service/storage/open-database.ts'
import { createStore } from '../../../service/storage/sql-store.ts'
import { StoreUnavailable } from '../../../service/storage/store.ts'

const destination = `https://example.com/${'x'.repeat(8_172)}`

/** Of 16.8 KB each, of which half fit into the cache. */
const threeThousandLinks = async () => {
  const database = await openDatabase('file::memory:')
  const store = createStore(database, () => {})
  onTestFinished(() => store.close())
  const link = {
    destination,
    isTokenGenerated: false,
    passwordHash: null,
    expiresAt: null,
    tagId: null,
    createdAt: 0,
    clicks: 0,
  }
  const tokens = Array.from({ length: 3_000 }, (_, index) => String(index))
  await Promise.all(tokens.map((token) => store.addLink({ ...link, id: token, token })))
  let looks = 0
  let prepared = 0
  let elapsed = 1_000
  const pass = (milliseconds: number) => {
    elapsed += milliseconds
  }
  const counted: Pick<Database, 'read'> = {
    read(statement) {
      looks += 1
      if (statement.isPrepared) prepared += 1
      return database.read(statement)
    },
  }
  return {
    ...createLinkTargets(counted, 1_500 * 16_800, () => elapsed),
    pass,
    add: store.addLink,
    link,
    database,
    looks: () => looks,
    prepared: () => prepared,
  }
}

test('a found link is not queried again within a minute', async () => {
  const { find, looks, database, pass } = await threeThousandLinks()
  expect(await find('7')).toMatchObject({ id: '7', destination })
  await database.write({
    sql: 'update links set destination = $1 where id = $2',
    values: ['https://example.com/new', '7'],
  })
  pass(59_000)
  expect(await find('7')).toMatchObject({ id: '7', destination })
  expect(looks()).toBe(1)
  pass(2_000)
  expect(await find('7')).toMatchObject({ id: '7', destination: 'https://example.com/new' })
})

test('a look is prepared once 1,000 links are known: the table is large enough to plan by', async () => {
  const { find, looks, prepared } = await threeThousandLinks()
  for (let index = 0; index < 1_000; index += 1) await find(String(index))
  await find('none')
  expect([looks(), prepared()]).toEqual([1_001, 1])
})

test('an unknown token is not queried again within a second, unless a link gets it', async () => {
  const { find, forgetUnknown, looks, add, link, pass } = await threeThousandLinks()
  for (const _ of [1, 2, 3]) expect(await find('none')).toBeUndefined()
  expect(await find('NONE')).toBeUndefined()
  expect(looks()).toBe(1)
  await add({ ...link, id: 'none', token: 'None' })
  forgetUnknown('None')
  expect(await find('none')).toMatchObject({ id: 'none' })
  expect(await find('late')).toBeUndefined()
  await add({ ...link, id: 'late', token: 'late' })
  pass(1_001)
  expect(await find('late')).toMatchObject({ id: 'late' })
})

test('a link that was found is found again while the database is away, however long', async () => {
  const { database } = await threeThousandLinks()
  let isAway = false
  let elapsed = 1_000
  const read: Database['read'] = (statement) =>
    isAway ? Promise.reject(new StoreUnavailable('away')) : database.read(statement)
  const { find } = createLinkTargets({ read }, 1_000_000, () => elapsed)
  expect(await find('7')).toMatchObject({ id: '7' })
  isAway = true
  for (const hours of [1, 10]) {
    elapsed += hours * 3_600_000
    expect(await find('7')).toMatchObject({ id: '7' })
    await expect(find('8')).rejects.toBeInstanceOf(StoreUnavailable)
  }
  isAway = false
  await database.write({ sql: "delete from links where id = '7'", values: [] })
  elapsed += 5_001
  expect(await find('7')).toBeUndefined()
})

test('the memory of link targets is limited: unused links are forgotten, used ones stay', async () => {
  const { find, looks } = await threeThousandLinks()
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 3_000; index += 1) {
      expect(await find(String(index))).toMatchObject({ id: String(index) })
      await find('7')
    }
  }
  const before = looks()
  expect(before).toBeGreaterThan(3_000)
  await find('7')
  expect(looks()).toBe(before)
})
