import { beforeEach, expect, it } from 'vitest'
import type { FailureCode } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import { cacheUnderTest, newProfile } from '@/test/support/cache-under-test'
import { entryOf, linkOf } from '@/test/support/journal-samples'
import { serviceInProcess } from './service-in-process'

beforeEach(newProfile)

const page = 'https://page.example/article'
const EVERYTHING = { search: '', first: 0, count: 100 }

const underTest = async () => {
  const service = await serviceInProcess()
  let connection: Connection | FailureCode = service.connection
  const cached = cacheUnderTest({ api: service.api, connection: () => connection, now: () => service.clock.time })
  const connectionId = service.connection.id
  const connect = (change: Partial<Connection> | FailureCode) => {
    connection = typeof change === 'string' ? change : { ...service.connection, ...change }
  }
  return { service, connectionId, connect, ...cached }
}

it('leadingTo() returns the links to a destination however it is written, those with the most clicks first', async () => {
  const { service, linkSync, linkCache } = await underTest()
  const links = await service.create(
    { link: 'https://page.example' },
    { link: 'https://page.example/', password: 'open sesame' },
    { link: 'HTTPS://page.example/' },
    { link: 'https://page.example/' },
    { link: `${page}?other` },
  )
  for (const token of [links[3]?.token, links[3]?.token, links[0]?.token]) await service.visit(token ?? '')
  await linkSync.sync()
  const { first, count } = await linkCache.leadingTo('https://page.example/')
  expect(count).toBe(4)
  expect(first.map(({ id, clicks }) => [id, clicks])).toEqual([
    [links[3]?.id, 2],
    [links[0]?.id, 1],
  ])
  expect((await linkCache.leadingTo(page)).count).toBe(0)
})

/** A link that the service leads elsewhere than it was asked to. */
const elsewhere = `${page}?id=7`

it.each([
  ['before a read sees it', 'add'],
  ['once a read has seen it', 'add, read'],
  ['if a read saw it first', 'read, add'],
  ['after a worker has started', 'add, read, start'],
  ['after the list was read again', 'add, read, refresh'],
])('leadingTo() finds a link created here by the address it was asked for with alone, %s', async (_, order) => {
  const { service, connectionId, linkSync, linkCache } = await underTest()
  await linkSync.sync()
  const [link] = await service.create({ link: elsewhere })
  const steps: Record<string, () => Promise<unknown>> = {
    add: () => linkCache.add(entryOf(1, { state: 'created', connectionId, link, request: { link: page } })),
    read: () => linkSync.sync(),
    // The whole list.
    refresh: () => linkSync.refresh(),
    start: async () => {},
  }
  for (const step of order.split(', ')) await steps[step]?.()
  const next = order.endsWith('start')
    ? cacheUnderTest({ api: service.api, connection: () => service.connection, now: () => service.clock.time })
        .linkCache
    : linkCache
  expect(await next.leadingTo(page)).toEqual({ first: [link], count: 1 })
  for (const alike of [elsewhere, `${page}/`]) expect(await next.leadingTo(alike)).toEqual({ first: [], count: 0 })
})

it('leadingTo() finds a link created elsewhere by its destination, also after an order was answered with it', async () => {
  const { service, connectionId, linkSync, linkCache } = await underTest()
  const [link] = await service.create({ link: page })
  await linkSync.sync()
  const request = { link: `${page}/` }
  await linkCache.add(entryOf(1, { state: 'created', connectionId, link, request, wasCached: true }))
  for (const address of [page, `${page}/`]) expect((await linkCache.leadingTo(address)).count).toBe(1)
})

it('add() shows a created link once before any read sees it, and the next read still finds all others', async () => {
  const { service, connectionId, linkSync, linkCache } = await underTest()
  await service.create({ link: 'https://first.example/' })
  await linkSync.sync()
  // More than a page of links is created elsewhere, and then one here.
  await service.create(...Array.from({ length: 120 }, (_, index) => ({ link: `https://other.example/${index}` })))
  const [link] = await service.create({ link: page })
  const request = { link: page }
  await linkCache.add(entryOf(1, { state: 'created', connectionId, link, request }))
  await linkCache.add(entryOf(1, { state: 'created', connectionId, link, request }))
  expect(await linkCache.leadingTo(page)).toEqual({ first: [link], count: 1 })
  await linkSync.sync()
  expect(await linkCache.leadingTo(page)).toEqual({ first: [link], count: 1 })
  expect((await linkCache.leadingTo('https://other.example/0')).count).toBe(1)
  expect(await linkSync.state()).toMatchObject({ cached: 122, total: 122 })
})

it('add() adds nothing to the cache of another connection, and creates none', async () => {
  const { service, connectionId, record, linkSync, linkCache } = await underTest()
  const [link] = await service.create({ link: page })
  await linkCache.add(entryOf(1, { state: 'created', connectionId, link }))
  expect(await record()).toBeUndefined()
  await linkSync.sync()
  await linkCache.add(
    entryOf(1, { state: 'created', connectionId: 'connection-2', ...(link && { link: { ...link, id: 'foreign' } }) }),
  )
  expect(await record()).toMatchObject({ stored: 1, unseen: [] })
})

it('the cache answers nothing for another connection, nor without its key', async () => {
  const { service, linkSync, linkCache, connect } = await underTest()
  const [link] = await service.create({ link: page })
  await linkSync.sync()
  for (const change of [{ id: 'connection-2' }, 'key-forgotten'] as const) {
    connect(change)
    expect(await linkCache.leadingTo(page)).toEqual({ first: [], count: 0 })
    expect(await linkCache.search(EVERYTHING)).toMatchObject({ count: 0, rows: [] })
    expect(await linkCache.withShortLink(link?.shortLink ?? '')).toBeUndefined()
    expect(await linkCache.stats()).toMatchObject({ links: 0 })
  }
  connect({})
  expect((await linkCache.leadingTo(page)).count).toBe(1)
})

it('withTokens() finds the links of a connection that have one of the tokens, those created just now too', async () => {
  const { service, connectionId, linkSync, linkCache, connect } = await underTest()
  const [one, , other] = await service.create({ link: page }, { link: `${page}2` }, { link: `${page}3` })
  const tokens = [one?.token ?? '', other?.token ?? '', 'free']
  await linkSync.sync()
  await linkCache.add(entryOf(1, { state: 'created', connectionId, link: { ...linkOf(9), token: 'free' } }))
  expect(await linkCache.withTokens(connectionId, tokens)).toMatchObject([
    { token: one?.token, destination: page },
    { token: other?.token, destination: `${page}3` },
    { token: 'free' },
  ])
  connect('key-forgotten')
  expect(await linkCache.withTokens(connectionId, tokens)).toEqual([])
})

it('leadingTo() and add() survive a database that cannot be read', async () => {
  const { connectionId, cache, linkCache, writer } = await underTest()
  const fail = () => Promise.reject(new DOMException('Gone.', 'UnknownError'))
  Object.assign(cache, { leadingTo: fail })
  Object.assign(writer, { add: fail })
  expect(await linkCache.leadingTo(page)).toEqual({ first: [], count: 0 })
  await linkCache.add(entryOf(1, { state: 'created', connectionId, link: linkOf(1) }))
})

it('search() returns windows of all links, newest first, and of those that match', async () => {
  const { service, linkSync, linkCache } = await underTest()
  const links = await service.create(
    ...Array.from({ length: 120 }, (_, index) => ({
      link: `https://example.com/${index % 2 ? 'tulip' : 'rose'}-${index}`,
    })),
  )
  await service.visit(links[7]?.token ?? '')
  await linkSync.sync()
  const window = await linkCache.search({ search: '', first: 10, count: 20 })
  expect(window).toMatchObject({ count: 120, maxClicks: 1 })
  expect(window.rows.map(({ id }) => id)).toEqual(
    links
      .toReversed()
      .slice(10, 30)
      .map(({ id }) => id),
  )
  const found = await linkCache.search({ search: 'rose', first: 0, count: 2 })
  expect(found).toMatchObject({ count: 60, cached: 120 })
  expect(found.rows).toHaveLength(2)
  for (const { destination } of found.rows) expect(destination).toContain('rose')
})

it('search() loads the cache once and merges later creations, reads and clicks', async () => {
  const { service, connectionId, linkSync, linkCache, loads } = await underTest()
  const [, followed] = await service.create(
    { link: 'https://example.com/tulips' },
    { link: 'https://example.com/roses' },
  )
  await linkSync.sync()
  for (const search of ['tul', 'tuli', 'tulip'])
    expect((await linkCache.search({ ...EVERYTHING, search })).count).toBe(1)
  const before = await linkCache.search(EVERYTHING)
  await linkSync.sync()

  const [here] = await service.create({ link: 'https://example.com/here' })
  await linkCache.add(entryOf(1, { state: 'created', connectionId, link: here }))
  expect((await linkCache.search({ ...EVERYTHING, search: 'here' })).rows).toMatchObject([{ ...here }])
  const [elsewhere] = await service.create({ link: 'https://example.com/elsewhere' })
  await service.visit(followed?.token ?? '')
  await linkSync.sync()
  const after = await linkCache.search(EVERYTHING)
  expect(after.rows.map(({ id, clicks }) => [id, clicks])).toEqual([
    [elsewhere?.id, 0],
    [here?.id, 0],
    [followed?.id, 1],
    [before.rows[1]?.id, 0],
  ])
  expect(after.maxClicks).toBe(1)
  expect(loads()).toBe(1)
})

it("a tag that was asked for here becomes a fact once the service's lists by tag have shown it", async () => {
  const { service, connectionId, linkSync, linkCache, writer } = await underTest()
  await linkSync.sync()
  const [link] = await service.create({ link: page })
  const request = { link: page, tagId: 'spring' }
  await linkCache.add(entryOf(1, { state: 'created', connectionId, link, request }))
  const row = async () => (await linkCache.search({ ...EVERYTHING, search: 'page' })).rows[0]
  await linkSync.sync()
  expect(await row()).toMatchObject({ tagId: 'spring', isTagAsked: true })
  await writer.setTags(connectionId, new Map([[link?.id ?? '', 'spring']]))
  const listed = await row()
  expect([listed?.tagId, listed?.isTagAsked]).toEqual(['spring', undefined])
})

it('setTags() does nothing once the cache is deleted', async () => {
  const { connectionId, linkSync, linkCache, writer } = await underTest()
  await linkSync.sync()
  await linkSync.erase()
  await writer.setTags(connectionId, new Map([['1', 'spring']]))
  expect((await linkCache.search(EVERYTHING)).rows).toEqual([])
})

it('search() keeps to an order and to a tag, which may be learned after the first search', async () => {
  const { service, connectionId, linkSync, linkCache, writer } = await underTest()
  const links = await service.create(
    { link: 'https://example.com/rose-1' },
    { link: 'https://example.com/rose-2' },
    { link: 'https://example.com/tulip' },
    { link: 'https://example.com/rose-3' },
  )
  for (const place of [1, 1, 2, 2, 2, 3]) await service.visit(links[place]?.token ?? '')
  await linkSync.sync()
  const found = async (change: object) =>
    (await linkCache.search({ ...EVERYTHING, search: 'rose', ...change })).rows.map(({ destination }) =>
      destination.slice('https://example.com/'.length),
    )
  expect(await found({ sort: 'performance' })).toEqual(['rose-2', 'rose-3', 'rose-1'])
  expect(await found({ sort: 'performance', order: 'asc' })).toEqual(['rose-1', 'rose-3', 'rose-2'])
  expect(await found({ sort: 'date', order: 'asc' })).toEqual(['rose-1', 'rose-2', 'rose-3'])
  expect(await found({ tagId: 'spring' })).toEqual([])
  await writer.setTags(connectionId, new Map([0, 2].map((place) => [links[place]?.id ?? '', 'spring'])))
  expect(await found({ tagId: 'spring' })).toEqual(['rose-1'])
  expect(await found({ tagId: 'spring', search: '', sort: 'performance' })).toEqual(['tulip', 'rose-1'])
})
