import { beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '@/lib/background/api/api-client'
import { cacheUnderTest, newProfile } from '@/test/support/cache-under-test'
import { serviceInProcess } from './service-in-process'

beforeEach(newProfile)

const requests = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ link: `https://example.com/${from + index}` }))

type Service = Awaited<ReturnType<typeof serviceInProcess>>

const cacheOf = (service: Service, api: Pick<ApiClient, 'listLinks'> = service.api) =>
  cacheUnderTest({ api, connection: () => service.connection, now: () => service.clock.time })

const destinationsOf = async ({ shown }: ReturnType<typeof cacheOf>) =>
  (await shown()).map(({ destination }) => destination).reverse()

const expected = (count: number) =>
  requests(count)
    .map(({ link }) => link)
    .reverse()

it('sync() caches every link of the service, by date', { timeout: 60_000 }, async () => {
  const service = await serviceInProcess()
  await service.create(...requests(230))
  const cached = cacheOf(service)
  await cached.linkSync.sync()
  expect(await destinationsOf(cached)).toEqual(expected(230))
  expect(await cached.linkSync.state()).toEqual({
    progress: 'complete',
    isBusy: false,
    cached: 230,
    read: 230,
    total: 230,
    readAt: service.clock.time,
    tagsReadAt: null,
  })
})

it('sync() loses and duplicates nothing while links are created during the read', { timeout: 60_000 }, async () => {
  const service = await serviceInProcess()
  await service.create(...requests(350))
  let created = 350
  const cached = cacheOf(service, {
    async listLinks(connection, query) {
      const page = await service.api.listLinks(connection, query)
      if (created < 470) {
        created += 30
        await service.create(...requests(30, created - 30))
      }
      return page
    },
  })
  await cached.linkSync.sync()
  await cached.linkSync.sync()
  expect(created).toBeGreaterThan(400)
  expect((await destinationsOf(cached)).sort()).toEqual(expected(created).sort())
})

it('sync() requests three pages at once, and no more', { timeout: 60_000 }, async () => {
  const service = await serviceInProcess()
  await service.create(...requests(450))
  let underWay = 0
  let most = 0
  const cached = cacheOf(service, {
    async listLinks(connection, query) {
      underWay += 1
      most = Math.max(most, underWay)
      const page = await service.api.listLinks(connection, query)
      underWay -= 1
      return page
    },
  })
  await cached.linkSync.sync()
  expect(most).toBe(3)
})

it('sync() requests only the newest page of a complete cache', { timeout: 60_000 }, async () => {
  const service = await serviceInProcess()
  await service.create(...requests(250))
  const asked: unknown[] = []
  const cached = cacheOf(service, {
    listLinks(connection, query) {
      asked.push([query.order, query.page])
      return service.api.listLinks(connection, query)
    },
  })
  await cached.linkSync.sync()
  await service.create(...requests(3, 250))
  asked.length = 0
  await cached.linkSync.sync()
  expect(asked).toEqual([['desc', 1]])
  expect(await destinationsOf(cached)).toEqual(expected(253))
})

it('sync() reads the clicks again after a day, and refresh() at once', async () => {
  const service = await serviceInProcess()
  const [link] = await service.create(...requests(1))
  const cached = cacheOf(service)
  const clicks = async () => (await cached.shown())[0]?.clicks
  await cached.linkSync.sync()
  await service.visit(link?.token ?? '')
  await cached.linkSync.refresh()
  expect(await clicks()).toBe(1)
  await service.visit(link?.token ?? '')
  service.clock.time += 25 * 60 * 60_000
  await cached.linkSync.sync()
  expect(await clicks()).toBe(2)
})

it('continue() goes on where the last worker was stopped', { timeout: 60_000 }, async () => {
  const service = await serviceInProcess()
  await service.create(...requests(450))
  const stopped = cacheOf(service, {
    async listLinks(connection, query) {
      if (query.page !== 1) return new Promise(() => {})
      const page = await service.api.listLinks(connection, query)
      // A slow service: what it has answered is stored meanwhile.
      service.clock.time += 1000
      return page
    },
  })
  // Never ends, as in a stopped worker.
  void stopped.linkSync.sync()
  await expect.poll(async () => (await stopped.record())?.stored).toBe(100)
  const asked: unknown[] = []
  const next = cacheOf(service, {
    listLinks(connection, query) {
      asked.push(query.page)
      return service.api.listLinks(connection, query)
    },
  })
  await next.linkSync.continue()
  expect(asked).not.toContain(1)
  expect(await destinationsOf(next)).toEqual(expected(450))
})

it('state() reports isBusy while its data may be stale', async () => {
  const service = await serviceInProcess()
  await service.create(...requests(3))
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const { cache, linkSync } = cacheOf(service, {
    async listLinks(...query) {
      asked.resolve()
      await gate.promise
      return service.api.listLinks(...query)
    },
  })
  const read = linkSync.sync()
  await asked.promise
  const { record } = cache
  const looked = Promise.withResolvers<void>()
  cache.record = async (id) => {
    const before = await record(id)
    cache.record = record
    looked.resolve()
    await read
    return before
  }
  const state = linkSync.state()
  await looked.promise
  gate.resolve()
  expect(await state).toMatchObject({ isBusy: true, readAt: null })
})

it('state() reports isBusy if a task began and ended before the answer was there', async () => {
  const service = await serviceInProcess()
  await service.create(...requests(3))
  const { cache, linkSync } = cacheOf(service)
  await linkSync.sync()
  const { record } = cache
  const looked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  cache.record = async (id) => {
    const before = await record(id)
    cache.record = record
    looked.resolve()
    await gate.promise
    return before
  }
  const state = linkSync.state()
  await looked.promise
  await linkSync.sync()
  gate.resolve()
  expect(await state).toMatchObject({ isBusy: true })
  expect(await linkSync.state()).toMatchObject({ isBusy: false })
})
