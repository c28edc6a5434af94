import { expect, onTestFinished, test } from 'vitest'
import { addBucket } from '../../../service/storage/links/buckets.ts'
import { slotOf } from '../../../service/storage/links/visit-slots.ts'
import { connect } from '../../../service/storage/open-database.ts'
import { openStore } from '../../support/service/open-store.ts'
import { appUnderTest, Clock, type NewDatabase, openStoreAt } from '../app-under-test.ts'

const link = 'https://example.com/'

/** A connection for changes by hand. */
const connectTo = (url: string) => {
  const database = connect(url)
  onTestFinished(() => database.close())
  return { ...database, change: (sql: string, ...values: (string | number)[]) => database.write({ sql, values }) }
}

/** What services do with tables that someone changed by hand. */
export const recountSuite = (newDatabase: NewDatabase): void => {
  test('recount() corrects manual changes while links are added', async () => {
    const url = await newDatabase()
    const [one, other] = [await openStoreAt(url), await openStoreAt(url)]
    const { create, list } = appUnderTest({ store: one })
    const add = (round: string) =>
      Promise.all(Array.from({ length: 20 }, (_, n) => create({ link, token: `${round}-${n}` })))
    const total = async () => (await list()).data.total_rows
    await add('one')
    const database = connectTo(url)
    await database.change("delete from links where token like 'one-1%'")
    expect(await total()).toBe(20)
    await Promise.all([other.recount(), add('two')])
    expect(await total()).toBe(29)
    await database.change('delete from links')
    await database.change("insert into tags (id, label, color) values (1, 'by hand', '#fff')")
    // Both begin the lists of the tag.
    await Promise.all([one.recount(), other.recount()])
    expect(await total()).toBe(0)
    expect((await create({ link, tag_id: '1' })).status).toBe(201)
  })

  test('recount() counts neighbors before it joins them', async () => {
    const url = await newDatabase()
    const clock = new Clock()
    const store = await openStoreAt(url)
    const { create, list, api } = appUnderTest({ store, now: clock.now })
    await api('POST', '/v1/tags', { label: 'two buckets', color: '#fff' })
    for (const token of ['one', 'two', 'three']) {
      await create({ link, token, tag_id: '1' })
      clock.advance(1)
    }
    const database = connectTo(url)
    const second = await store.findLink('two')
    const [first] = await database.read<{ id: string }>({
      sql: "select id from buckets where sort = 'date' and tag_id = 1",
      values: [],
    })
    const setToOne = 'update link_totals set links = case shard when 0 then 1 else 0 end where bucket_id = $1'
    await database.change(setToOne, first?.id ?? '')
    const begin = { sort: 'date', tagId: 1, clicks: 0, createdAt: clock.time - 2, linkId: second?.id ?? '' } as const
    await database.transaction((run) => addBucket(run, begin, 2))
    const total = async () => (await list('?tag_id=1')).data.total_rows
    expect(await total()).toBe(3)
    await database.change("delete from links where token = 'three'")
    await store.recount()
    expect(await total()).toBe(2)
  })

  test('a tag inserted by hand is reported, delays no visits of others, and can be used after recount()', async () => {
    const url = await newDatabase()
    const before = await openStore(url)
    const aLink = { destination: link, passwordHash: null, expiresAt: null, createdAt: 1, clicks: 0, tagId: null }
    const ids = ['one', 'two', 'three']
    for (const id of ids) await before.addLink({ ...aLink, id, token: id, isTokenGenerated: false })
    await before.close()
    const database = connectTo(url)
    await database.change("insert into tags (id, label, color) values (1, 'by hand', '#fff')")
    await database.change("update links set tag_id = 1 where id = 'two'")
    // In one shard and one transaction, the tagged link's between the others.
    const insert = 'insert into visits (shard, slot, id, link_id, visits) values (0, $1, 1, $2, 1)'
    expect(ids.toSorted((one, other) => slotOf(one) - slotOf(other))).toEqual(ids)
    for (const id of ids) await database.change(insert, slotOf(id), id)

    const reported: unknown[] = []
    const store = await openStoreAt(url, (error) => reported.push(error))
    await expect
      .poll(() => reported.join(), { timeout: 30_000 })
      .toMatch(/^Error: A list has no buckets\. Recount the links\./)
    const stored = () => database.read({ sql: 'select id from links where clicks = 1 order by id', values: [] })
    await expect.poll(stored, { timeout: 30_000 }).toEqual([{ id: 'one' }, { id: 'three' }])

    await store.recount()
    const { create, list } = appUnderTest({ store })
    expect((await create({ link, tag_id: '1' })).status).toBe(201)
    expect((await list('?tag_id=1')).data.total_rows).toBe(2)
    await expect.poll(() => store.countBacklog(1), { timeout: 30_000 }).toBe(0)
  })
}
