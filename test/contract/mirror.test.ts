import { beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '@/lib/background/api/api-client'
import { mirrorUnderTest, newProfile } from '@/test/setup/mirror-under-test'
import { serviceInProcess } from './service-in-process'

beforeEach(newProfile)

const requests = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ link: `https://example.com/${from + index}` }))

type Service = Awaited<ReturnType<typeof serviceInProcess>>

const mirrorOf = (service: Service, api: Pick<ApiClient, 'listLinks'> = service.api) =>
  mirrorUnderTest({ api, connection: () => service.connection, now: () => service.clock.time })

const destinationsOf = async ({ mirror }: ReturnType<typeof mirrorOf>) => {
  const { links } = await mirror.read(null)
  return links.map(({ destination }) => destination).reverse()
}

const expected = (count: number) =>
  requests(count)
    .map(({ link }) => link)
    .reverse()

it('holds every link of the service, in the order of their days', { timeout: 60_000 }, async () => {
  const service = await serviceInProcess()
  await service.create(...requests(230))
  const mirrored = mirrorOf(service)
  await mirrored.reading.catchUp()
  expect(await destinationsOf(mirrored)).toEqual(expected(230))
  expect(await mirrored.reading.state()).toEqual({
    progress: 'complete',
    isBusy: false,
    held: 230,
    total: 230,
    readAt: service.clock.time,
    tagsReadAt: null,
  })
})

it('loses and doubles nothing while links are created under the reading', { timeout: 60_000 }, async () => {
  const service = await serviceInProcess()
  await service.create(...requests(350))
  let created = 350
  const mirrored = mirrorOf(service, {
    async listLinks(connection, query) {
      const page = await service.api.listLinks(connection, query)
      if (created < 470) {
        created += 30
        await service.create(...requests(30, created - 30))
      }
      return page
    },
  })
  await mirrored.reading.catchUp()
  await mirrored.reading.catchUp()
  expect(created).toBeGreaterThan(400)
  expect((await destinationsOf(mirrored)).sort()).toEqual(expected(created).sort())
})

it('asks for three pages at a time, and for no more', { timeout: 60_000 }, async () => {
  const service = await serviceInProcess()
  await service.create(...requests(450))
  let underWay = 0
  let most = 0
  const mirrored = mirrorOf(service, {
    async listLinks(connection, query) {
      underWay += 1
      most = Math.max(most, underWay)
      const page = await service.api.listLinks(connection, query)
      underWay -= 1
      return page
    },
  })
  await mirrored.reading.catchUp()
  expect(most).toBe(3)
})

it('asks for no more than the newest page once it is whole', { timeout: 60_000 }, async () => {
  const service = await serviceInProcess()
  await service.create(...requests(250))
  const asked: unknown[] = []
  const mirrored = mirrorOf(service, {
    listLinks(connection, query) {
      asked.push([query.order, query.page])
      return service.api.listLinks(connection, query)
    },
  })
  await mirrored.reading.catchUp()
  await service.create(...requests(3, 250))
  asked.length = 0
  await mirrored.reading.catchUp()
  expect(asked).toEqual([['desc', 1]])
  expect(await destinationsOf(mirrored)).toEqual(expected(253))
})

it('has the clicks of now after a day, or when it is asked for', async () => {
  const service = await serviceInProcess()
  const [link] = await service.create(...requests(1))
  const mirrored = mirrorOf(service)
  const clicks = async () => (await mirrored.mirror.read(null)).links[0]?.clicks
  await mirrored.reading.catchUp()
  await service.visit(link?.token ?? '')
  await mirrored.reading.readAgain()
  expect(await clicks()).toBe(1)
  await service.visit(link?.token ?? '')
  service.clock.time += 25 * 60 * 60_000
  await mirrored.reading.catchUp()
  expect(await clicks()).toBe(2)
})

it('goes on in the next worker where the last one was stopped', { timeout: 60_000 }, async () => {
  const service = await serviceInProcess()
  await service.create(...requests(450))
  const stopped = mirrorOf(service, {
    listLinks: (connection, query) =>
      query.page === 5 ? new Promise(() => {}) : service.api.listLinks(connection, query),
  })
  stopped.reading.catchUp()
  await expect.poll(async () => (await stopped.mirror.record())?.held).toBe(400)
  const asked: unknown[] = []
  const next = mirrorOf(service, {
    listLinks(connection, query) {
      asked.push(query.page)
      return service.api.listLinks(connection, query)
    },
  })
  await next.reading.continue()
  expect(asked).not.toContain(1)
  expect(await destinationsOf(next)).toEqual(expected(450))
})

it('says that it is busy where what it tells may be old by the time that it is heard', async () => {
  const service = await serviceInProcess()
  await service.create(...requests(3))
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const { mirror, reading } = mirrorOf(service, {
    async listLinks(...query) {
      asked.resolve()
      await gate.promise
      return service.api.listLinks(...query)
    },
  })
  const read = reading.catchUp()
  await asked.promise
  const { record } = mirror
  const looked = Promise.withResolvers<void>()
  mirror.record = async () => {
    const before = await record()
    mirror.record = record
    looked.resolve()
    await read
    return before
  }
  const state = reading.state()
  await looked.promise
  gate.resolve()
  expect(await state).toMatchObject({ isBusy: true, readAt: null })
})

it('says that it is busy where a reading began and ended before the answer was there', async () => {
  const service = await serviceInProcess()
  await service.create(...requests(3))
  const { mirror, reading } = mirrorOf(service)
  await reading.catchUp()
  const { record } = mirror
  const looked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  mirror.record = async () => {
    const before = await record()
    mirror.record = record
    looked.resolve()
    await gate.promise
    return before
  }
  const state = reading.state()
  await looked.promise
  await reading.catchUp()
  gate.resolve()
  expect(await state).toMatchObject({ isBusy: true })
  expect(await reading.state()).toMatchObject({ isBusy: false })
})
