import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { type Failure, fail } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { creationUnderTest } from './creation-under-test'

const page = 'https://page.example/article'
const typed = { ...emptyDraft(page), token: 'spring-sale', password: 'typed' }

it.each([
  ['another address on its page', emptyDraft('https://other.example/')],
  ['its page as it is', emptyDraft(page)],
])('create() leaves a draft alone when something that is not it is ordered: %s', async (_, draft) => {
  const { create, drafts } = await creationUnderTest({})
  for (const key of [page, '']) {
    await drafts.save(key, 'c1', typed)
    // As the menu, the shortcut, the address bar and the library order.
    await create({ id: crypto.randomUUID(), draft })
    expect(await drafts.get(key, 'c1')).toEqual(typed)
  }
})

it('create() discards the draft that the order names, once the entry is saved', async () => {
  const { create, drafts } = await creationUnderTest({})
  for (const key of [page, '', idOf(3)]) {
    await drafts.save(key, 'c1', typed)
    await create({ id: crypto.randomUUID(), draft: { ...typed, password: '' }, draftKey: key })
    expect(await drafts.get(key, 'c1')).toBeNull()
  }
})

it('create() ends the failure that its order corrects', async () => {
  const { create, journal } = await creationUnderTest({})
  await journal.add(entryOf(3, { state: 'failed', failure: { code: 'rejected' }, notice: 'unseen' }))
  await create({ id: idOf(4), draft: emptyDraft(page), replaces: idOf(3) })
  expect((await journal.all()).find(({ id }) => id === idOf(3))).toMatchObject({ state: 'failed', notice: 'dismissed' })
})

it('create() copies nothing again if its order is repeated once it is settled', async () => {
  const { create, copied } = await creationUnderTest({})
  const order = { id: idOf(1), draft: emptyDraft(page) }
  const first = await create(order)
  expect(first).toMatchObject({ value: { state: 'created' } })
  expect(await create(order)).toEqual(first)
  expect(copied).toHaveLength(1)
})

it('an order that is repeated is sent at once, unless the service asked for a pause', async () => {
  let failure: Failure = { code: 'unreachable' }
  const { create, sent } = await creationUnderTest({ api: { createLink: async () => fail(failure) } })
  const order = { id: idOf(1), draft: emptyDraft('https://example.com/') }
  await create(order)
  failure = { code: 'rate-limited', retryAfterSeconds: 90 }
  await create(order)
  await create(order)
  expect(sent).toHaveLength(2)
})

it('an order waits while the service has asked for a pause', async () => {
  const { create, sent } = await creationUnderTest({
    api: { createLink: async () => fail({ code: 'rate-limited', retryAfterSeconds: 90 }) },
  })
  for (const number of [1, 2]) await create({ id: idOf(number), draft: emptyDraft(`https://example.com/${number}`) })
  expect(sent).toHaveLength(1)
})

it('create() takes the id of an earlier order with another address for another order', async () => {
  const { create, sent } = await creationUnderTest({})
  const first = await create({ id: idOf(1), draft: emptyDraft(page) })
  const other = { id: idOf(1), draft: emptyDraft('https://other.example/') }
  const replies = [await create(other), await create(other)]
  expect(replies).toMatchObject([
    { ok: true, value: { request: { link: 'https://other.example/' } } },
    { ok: true, value: { request: { link: 'https://other.example/' } } },
  ])
  expect(sent).toMatchObject([{ link: page }, { link: 'https://other.example/' }])
  expect(await create({ id: idOf(1), draft: emptyDraft(page) })).toEqual(first)
})
