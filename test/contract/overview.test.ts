import { beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '@/lib/background/api/api-client'
import { DAY_MS, dayOf } from '@/lib/domain/library/day'
import { mirrorUnderTest, newProfile } from '@/test/setup/mirror-under-test'
import { START, serviceInProcess, successOf } from './service-in-process'

beforeEach(newProfile)

type Service = Awaited<ReturnType<typeof serviceInProcess>>

const FIRST_DAY = dayOf(START)

const mirrorOf = (service: Service, listLinks: ApiClient['listLinks'] = service.api.listLinks) =>
  mirrorUnderTest({
    api: { listTags: service.api.listTags, listLinks },
    connection: () => service.connection,
    now: () => service.clock.time,
  })

const follow = async (service: Service, token: string, times: number) => {
  for (let time = 0; time < times; time += 1) await service.visit(token)
}

const linkNamed = (token: string) => ({ link: `https://example.com/${token}`, token })

it('counts links by the day they were made on, and clicks by the day they were found on', async () => {
  const service = await serviceInProcess()
  const { reading, overview } = mirrorOf(service)
  const passDays = (days: number) => {
    service.clock.time += days * DAY_MS
  }
  await service.create(linkNamed('a'), linkNamed('b'))
  await follow(service, 'a', 5)
  passDays(10)
  await reading.catchUp()
  expect(await overview()).toMatchObject({ clicksByDay: [[FIRST_DAY + 10, 5]] })

  await follow(service, 'b', 2)
  passDays(1)
  await reading.catchUp()
  await service.create(linkNamed('c'))
  passDays(2)
  await follow(service, 'c', 4)
  await reading.catchUp()
  passDays(3)
  await reading.catchUp()
  expect(await overview()).toMatchObject({
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

it('names the busiest links, and none that was never followed', async () => {
  const service = await serviceInProcess()
  const { reading, overview } = mirrorOf(service)
  const tokens = Array.from({ length: 14 }, (_, index) => `t${index}`)
  await service.create(...tokens.map(linkNamed))
  await reading.catchUp()
  expect((await overview()).busiest).toEqual([])
  for (const [index, token] of tokens.entries()) await follow(service, token, index)
  await reading.readAgain()
  const { busiest } = await overview()
  expect(busiest.map(({ token }) => token)).toEqual(tokens.slice(-10).reverse())
  expect(busiest[0]).toEqual(successOf(await service.api.listLinks(service.connection, { order: 'desc' })).links[0])
})

it('says where clicks were not yet sampled, as in a mirror of before there were samples', async () => {
  const service = await serviceInProcess()
  const { mirror, writer, reading, overview } = mirrorOf(service)
  await service.create(linkNamed('a'))
  await follow(service, 'a', 3)
  await reading.catchUp()
  const { sampledSince: _, ...record } = (await mirror.record()) ?? expect.fail()
  await writer.begin(record)
  expect(await overview()).toMatchObject({ clicks: 3, clicksByDay: [] })
  service.clock.time += DAY_MS
  await reading.catchUp()
  expect(await overview()).toMatchObject({ clicksByDay: [[FIRST_DAY + 1, 3]] })
})

it('forgets its samples with the mirror', async () => {
  const service = await serviceInProcess()
  const { reading, overview } = mirrorOf(service)
  await service.create(linkNamed('a'))
  await follow(service, 'a', 3)
  await reading.catchUp()
  await reading.erase()
  expect(await overview()).toEqual({
    links: 0,
    clicks: 0,
    followed: 0,
    busiest: [],
    tags: [],
    tagsReadAt: null,
    tagsAddUp: true,
    clicksReadAt: null,
    linksByDay: [],
    clicksByDay: [],
  })
})

it('knows the clicks of each tag, and asks for no more than a page of each to see that nothing changed', {
  timeout: 60_000,
}, async () => {
  const service = await serviceInProcess()
  const asked: unknown[] = []
  const { reading, overview } = mirrorOf(service, (connection, query) => {
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
  const catchUp = async () => {
    asked.length = 0
    await reading.catchUp()
    await reading.catchUpTags()
  }
  await catchUp()
  expect(await overview()).toMatchObject({
    clicks: 8,
    tags: expect.toSatisfy((tags: unknown[]) => tags.length === 2),
    tagsReadAt: service.clock.time,
    tagsAddUp: true,
  })
  expect((await overview()).tags).toEqual(
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

  await catchUp()
  expect(asked).toEqual([])

  await service.create({ ...linkNamed('fresh'), tagId: spring })
  await catchUp()
  expect(asked).toEqual([
    [spring, 1],
    [summer, 1],
    [unused, 1],
  ])
  expect((await overview()).tags).toContainEqual({ tagId: spring, links: 231, clicks: 5 })

  await follow(service, 'fresh', 1)
  await reading.readAgain()
  expect((await overview()).tags).toContainEqual({ tagId: spring, links: 231, clicks: 6 })
})
