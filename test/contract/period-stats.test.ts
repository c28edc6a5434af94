import { beforeEach, expect, it } from 'vitest'
import { DAY_MS, dayOf } from '@/lib/domain/library/days'
import { cacheUnderTest, newProfile } from '@/test/support/cache-under-test'
import { START, serviceInProcess, successOf } from './service-in-process'

beforeEach(newProfile)

const FIRST_DAY = dayOf(START)

it('stats() returns the clicks of a period and of the one before, as far as they were sampled', async () => {
  const service = await serviceInProcess()
  const { linkSync, linkCache } = cacheUnderTest({
    api: service.api,
    connection: () => service.connection,
    now: () => service.clock.time,
  })
  const tag = successOf(await service.api.createTag(service.connection, { label: 'Docs', color: '#ff0000' }))
  await service.create(
    { link: 'https://example.com/a', token: 'a', tagId: tag.id },
    { link: 'https://example.com/b', token: 'b' },
  )
  /** Follows links and reads the list on a day. */
  const readOn = async (day: number, follows: Record<string, number>) => {
    service.clock.time = START + day * DAY_MS
    for (const [token, times] of Object.entries(follows))
      for (let time = 0; time < times; time += 1) await service.visit(token)
    await linkSync.refresh()
    await linkSync.syncTags()
  }
  await readOn(0, { a: 20 })
  await readOn(3, { a: 1, b: 2 })
  await readOn(9, { a: 4 })
  await readOn(12, { b: 3 })
  const between = (first: number, last: number) => linkCache.stats({ first: FIRST_DAY + first, last: FIRST_DAY + last })

  const { inPeriod, inPeriodBefore } = await between(7, 12)
  expect(inPeriod).toMatchObject({ clicks: 7, followed: 2, tags: [{ tagId: tag.id, links: 1, clicks: 4 }] })
  expect(inPeriod?.busiest.map(({ link, clicks }) => [link.token, clicks])).toEqual([
    ['a', 4],
    ['b', 3],
  ])
  expect(inPeriodBefore).toEqual({ clicks: 3, followed: 2 })
  // Clicks before the first read are unknown.
  expect(await between(6, 12)).toMatchObject({ clicks: 30, inPeriod: { clicks: 7 }, inPeriodBefore: null })
  expect(await between(0, 12)).toMatchObject({ clicks: 30, inPeriod: null, inPeriodBefore: null })
})
