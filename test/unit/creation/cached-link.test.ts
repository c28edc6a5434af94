import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { orderOf } from '@/test/support/batch-under-test'
import { linkOf } from '@/test/support/journal-samples'
import { creationUnderTest } from './creation-under-test'

const page = 'https://example.com/page'

/** Creations of the connection c1, whose link cache has one link to each address. */
const withCachedLinks = async (hasPassword = false) => {
  const asked: unknown[] = []
  const creation = await creationUnderTest({
    async leadingTo(destination, connectionId) {
      asked.push(connectionId)
      return { first: [{ ...linkOf(7), destination, hasPassword }], count: 1 }
    },
  })
  return { ...creation, asked }
}

it('create() answers a plain order with a cached link of its own connection, copies it, and sends nothing', async () => {
  const { create, sent, copied, asked } = await withCachedLinks()
  expect(await create(orderOf(1, page))).toMatchObject({
    ok: true,
    value: { state: 'created', link: { id: linkOf(7).id } },
  })
  expect(asked).toEqual(['c1'])
  expect(copied).toEqual([linkOf(7).shortLink])
  expect(sent).toEqual([])
})

it.each([{ token: 'mine' }, { password: 'hush' }, { tagId: '3' }, { expiresAt: '2099-01-01T00:00:00.000Z' }])(
  'create() makes a new link for an order with %j',
  async (asked) => {
    const { create, sent } = await withCachedLinks()
    const order = orderOf(1, page)
    await create({ ...order, draft: { ...order.draft, ...asked } })
    expect(sent).toMatchObject([asked])
  },
)

it('create() makes a new link for another one, and for a protected one', async () => {
  const other = await withCachedLinks()
  await other.create({ ...orderOf(1, page), isAnother: true })
  expect(other.sent).toHaveLength(1)
  const locked = await withCachedLinks(true)
  await locked.create(orderOf(1, page))
  expect(locked.sent).toHaveLength(1)
})

it('create() asks the cache of the connection an order names without waiting for its key, and needs the key', async () => {
  const asked: unknown[] = []
  const { create, sent, copied } = await creationUnderTest({
    locked: 'locked',
    async leadingTo(destination, connectionId) {
      asked.push(connectionId)
      return { first: [{ ...linkOf(7), destination }], count: 1 }
    },
  })
  expect(await create({ ...orderOf(1, page), connectionId: 'c2' })).toMatchObject({ failure: { code: 'locked' } })
  expect(asked).toEqual(['c2'])
  expect([sent, copied]).toEqual([[], []])
})
