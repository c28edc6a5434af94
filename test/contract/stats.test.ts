import { beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '@/lib/background/api/api-client'
import { DAY_MS, dayOf } from '@/lib/domain/library/days'
import { cacheUnderTest, newProfile } from '@/test/support/cache-under-test'
import { START, serviceInProcess, successOf } from './service-in-process'

beforeEach(newProfile)

type Service = Awaited<ReturnType<typeof serviceInProcess>>

const FIRST_DAY = dayOf(START)

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

it('stats() counts all links and clicks, and the links of each day', async () => {
  const service = await serviceInProcess()
  const { linkSync, linkCache } = cacheOf(service)
  await service.create(linkNamed('a'), linkNamed('b'))
  await follow(service, 'a', 5)
  service.clock.time += 11 * DAY_MS
  await service.create(linkNamed('c'))
  await linkSync.sync()
  expect(await linkCache.stats()).toMatchObject({
    links: 3,
    clicks: 5,
    newLinks: [
      { day: FIRST_DAY, count: 2 },
      { day: FIRST_DAY + 11, count: 1 },
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
  expect((await linkCache.stats()).busiest).toEqual([])
  for (const [index, token] of tokens.entries()) await follow(service, token, index)
  await linkSync.refresh()
  const { busiest } = await linkCache.stats()
  expect(busiest.map(({ token }) => token)).toEqual(tokens.slice(-10).reverse())
  expect(busiest[0]).toMatchObject({
    ...successOf(await service.api.listLinks(service.connection, { order: 'desc' })).links[0],
    connectionId: service.connection.id,
  })
})

it('erase() leaves nothing to count', async () => {
  const service = await serviceInProcess()
  const { linkSync, linkCache } = cacheOf(service)
  await service.create(linkNamed('a'))
  await linkSync.sync()
  await linkSync.erase()
  expect(await linkCache.stats()).toEqual({
    links: 0,
    clicks: 0,
    busiest: [],
    tags: [],
    newLinks: [],
    tagsReadAt: null,
    tagsAddUp: true,
    clicksReadAt: null,
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
  expect(await linkCache.stats()).toMatchObject({
    clicks: 8,
    tags: expect.toSatisfy((tags: unknown[]) => tags.length === 2),
    tagsReadAt: service.clock.time,
    tagsAddUp: true,
  })
  expect((await linkCache.stats()).tags).toEqual(
    expect.arrayContaining([
      { connectionId: service.connection.id, tagId: spring, links: 230, clicks: 5 },
      { connectionId: service.connection.id, tagId: summer, links: 2, clicks: 2 },
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
  expect((await linkCache.stats()).tags).toContainEqual({
    connectionId: service.connection.id,
    tagId: spring,
    links: 231,
    clicks: 5,
  })

  await follow(service, 'fresh', 1)
  await linkSync.refresh()
  expect((await linkCache.stats()).tags).toContainEqual({
    connectionId: service.connection.id,
    tagId: spring,
    links: 231,
    clicks: 6,
  })
})

it('syncTags() learns the tags of links that were created since the list was read', async () => {
  const service = await serviceInProcess()
  const { linkSync, linkCache } = cacheOf(service)
  await linkSync.sync()
  const tag = successOf(await service.api.createTag(service.connection, { label: 'Docs', color: '#ff0000' }))
  await service.create({ ...linkNamed('late'), tagId: tag.id })
  await linkSync.syncTags()
  expect(await linkCache.stats()).toMatchObject({ tags: [{ tagId: tag.id, links: 1 }], tagsAddUp: true })
})
