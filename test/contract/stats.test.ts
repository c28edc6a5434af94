import { beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '@/lib/background/api/api-client'
import { DAY_MS, dayOf } from '@/lib/domain/library/days'
import { cacheUnderTest, newProfile } from '@/test/support/cache-under-test'
import { START, serviceInProcess, successOf } from './service-in-process'

beforeEach(newProfile)

type Service = Awaited<ReturnType<typeof serviceInProcess>>

const FIRST_DAY = dayOf(START)

const anyWeek = { first: FIRST_DAY, last: FIRST_DAY + 6 }

const cacheOf = (service: Service, listLinks: ApiClient['listLinks'] = service.api.listLinks) =>
  cacheUnderTest({
    api: { listTags: service.api.listTags, listLinks },
    connection: () => service.connection,
    now: () => service.clock.time,
  })

const follow = async (service: Service, token: string, times: number) => {
  for (let time = 0; time < times; time += 1) await service.visit(token)
}

const linkNamed = (token: string) => ({ link: `https://example.com/${token}`, token })

it('stats() counts links by the day they were created, and clicks by the day they were found', async () => {
  const service = await serviceInProcess()
  const { linkSync, linkCache } = cacheOf(service)
  const passDays = (days: number) => {
    service.clock.time += days * DAY_MS
  }
  await service.create(linkNamed('a'), linkNamed('b'))
  await follow(service, 'a', 5)
  passDays(10)
  await linkSync.sync()
  expect(await linkCache.stats(anyWeek)).toMatchObject({ clicksByDay: [[FIRST_DAY + 10, 5]] })

  await follow(service, 'b', 2)
  passDays(1)
  await linkSync.sync()
  await service.create(linkNamed('c'))
  passDays(2)
  await follow(service, 'c', 4)
  await linkSync.sync()
  passDays(3)
  await linkSync.sync()
  expect(await linkCache.stats(anyWeek)).toMatchObject({
    links: 3,
    clicks: 11,
    followed: 3,
    linksByDay: [
      [FIRST_DAY, 2],
      [FIRST_DAY + 11, 3],
    ],
    clicksByDay: [
      [FIRST_DAY + 10, 5],
      [FIRST_DAY + 11, 7],
      [FIRST_DAY + 13, 11],
    ],
    clicksReadAt: service.clock.time,
  })
})

it('stats() lists the busiest links, and none without clicks', async () => {
  const service = await serviceInProcess()
  const { linkSync, linkCache } = cacheOf(service)
  const tokens = Array.from({ length: 14 }, (_, index) => `t${index}`)
  await service.create(...tokens.map(linkNamed))
  await linkSync.sync()
  expect((await linkCache.stats(anyWeek)).busiest).toEqual([])
  for (const [index, token] of tokens.entries()) await follow(service, token, index)
  await linkSync.refresh()
  const { busiest } = await linkCache.stats(anyWeek)
  expect(busiest.map(({ link }) => link.token)).toEqual(tokens.slice(-10).reverse())
  expect(busiest[0]?.link).toEqual(
    successOf(await service.api.listLinks(service.connection, { order: 'desc' })).links[0],
  )
})

it('erase() deletes the samples too', async () => {
  const service = await serviceInProcess()
  const { linkSync, linkCache } = cacheOf(service)
  await service.create(linkNamed('a'))
  await follow(service, 'a', 3)
  await linkSync.sync()
  await linkSync.erase()
  expect(await linkCache.stats(anyWeek)).toEqual({
    links: 0,
    clicks: 0,
    followed: 0,
    busiest: [],
    tags: [],
    inPeriod: null,
    inPeriodBefore: null,
    tagsReadAt: null,
    tagsAddUp: true,
    clicksReadAt: null,
    linksByDay: [],
    clicksByDay: [],
  })
})

it('stats() has the clicks of each tag, for one request per tag while nothing changes', {
  timeout: 60_000,
}, async () => {
  const service = await serviceInProcess()
  const asked: unknown[] = []
  const { linkSync, linkCache } = cacheOf(service, (connection, query) => {
    if (query.tagId) asked.push([query.tagId, query.page])
    return service.api.listLinks(connection, query)
  })
  const tagNamed = async (label: string) =>
    successOf(await service.api.createTag(service.connection, { label, color: '#123456' })).id
  const [spring, summer, unused] = [await tagNamed('Spring'), await tagNamed('Summer'), await tagNamed('Unused')]
  await service.create(
    linkNamed('plain'),
    { ...linkNamed('s1'), tagId: summer },
    { ...linkNamed('s2'), tagId: summer },
    ...Array.from({ length: 230 }, (_, index) => ({ ...linkNamed(`t${index}`), tagId: spring })),
  )
  await follow(service, 't0', 4)
  await follow(service, 't229', 1)
  await follow(service, 's2', 2)
  await follow(service, 'plain', 1)
  const sync = async () => {
    asked.length = 0
    await linkSync.sync()
    await linkSync.syncTags()
  }
  await sync()
  expect(await linkCache.stats(anyWeek)).toMatchObject({
    clicks: 8,
    tags: expect.toSatisfy((tags: unknown[]) => tags.length === 2),
    tagsReadAt: service.clock.time,
    tagsAddUp: true,
  })
  expect((await linkCache.stats(anyWeek)).tags).toEqual(
    expect.arrayContaining([
      { tagId: spring, links: 230, clicks: 5 },
      { tagId: summer, links: 2, clicks: 2 },
    ]),
  )
  expect(asked).toEqual([
    [spring, 1],
    [summer, 1],
    [unused, 1],
    [spring, 2],
    [spring, 3],
  ])

  await sync()
  expect(asked).toEqual([])

  await service.create({ ...linkNamed('fresh'), tagId: spring })
  await sync()
  expect(asked).toEqual([
    [spring, 1],
    [summer, 1],
    [unused, 1],
  ])
  expect((await linkCache.stats(anyWeek)).tags).toContainEqual({ tagId: spring, links: 231, clicks: 5 })

  await follow(service, 'fresh', 1)
  await linkSync.refresh()
  expect((await linkCache.stats(anyWeek)).tags).toContainEqual({ tagId: spring, links: 231, clicks: 6 })
})

it('syncTags() learns the tags of links that were created since the list was read', async () => {
  const service = await serviceInProcess()
  const { linkSync, linkCache } = cacheOf(service)
  await linkSync.sync()
  const tag = successOf(await service.api.createTag(service.connection, { label: 'Docs', color: '#ff0000' }))
  await service.create({ ...linkNamed('late'), tagId: tag.id })
  await linkSync.syncTags()
  expect(await linkCache.stats(anyWeek)).toMatchObject({ tags: [{ tagId: tag.id, links: 1 }], tagsAddUp: true })
})
