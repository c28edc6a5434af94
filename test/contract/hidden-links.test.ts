import { beforeEach, expect, it } from 'vitest'
import { cacheUnderTest, newProfile } from '@/test/support/cache-under-test'
import { serviceInProcess, successOf } from './service-in-process'

beforeEach(newProfile)

const address = (number: number) => `https://example.com/${number}`

it('sync() leaves out the links of private windows, whole and in part, and finds nothing wrong with the list', async () => {
  const service = await serviceInProcess()
  const tag = successOf(await service.api.createTag(service.connection, { label: 'Docs', color: '#00ff00' }))
  const hidden = new Set([address(7), address(240)])
  const cached = cacheUnderTest({
    api: service.api,
    connection: () => service.connection,
    now: () => service.clock.time,
    isHidden: ({ destination }) => hidden.has(destination),
  })
  const create = async (first: number, last: number) => {
    for (let number = first; number <= last; number += 1)
      await service.create({ link: address(number), ...(number === 7 && { tagId: tag.id }) })
  }
  await create(1, 230)
  await cached.linkSync.sync()
  await create(231, 250)
  await cached.linkSync.sync()
  await cached.linkSync.syncTags()

  const destinations = (await cached.shown()).map(({ destination }) => destination)
  expect(destinations).toHaveLength(248)
  expect(destinations.filter((destination) => hidden.has(destination))).toEqual([])
  expect(await cached.linkSync.state()).not.toHaveProperty('problem')
  expect(await cached.cache.idsWithTag(service.connection.id, tag.id)).toEqual([])
})
