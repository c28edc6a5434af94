import { beforeEach, expect, it } from 'vitest'
import { fail, ok } from '@/lib/domain/failure'
import { type Link, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import { cacheUnderTest, connection, newProfile } from '@/test/support/cache-under-test'
import { linkOf } from '@/test/support/journal-samples'

/* Doubles of services whose lists of single tags are odd or change. */

beforeEach(newProfile)

const linksOf = (count: number) => Array.from({ length: count }, (_, index) => linkOf(index + 1))

/** A service of 300 links. The test decides its reply for a tag. */
const cacheOf = (
  tagged: (tagId: string, page: number) => Link[] | 'unavailable',
  totalOf: (tagId: string) => number,
) => {
  const all = linksOf(300)
  const clock = { time: 1000 }
  const cached = cacheUnderTest({
    api: {
      listTags: async () => ok(['1', '2'].map((id) => ({ id, label: `Tag ${id}`, color: '' }))),
      async listLinks(_, { page = 1, tagId }) {
        const begin = (page - 1) * MAX_PAGE_SIZE
        const links = tagId === undefined ? all.slice(begin, begin + MAX_PAGE_SIZE) : tagged(tagId, page)
        if (links === 'unavailable') return fail({ code: 'unavailable', status: 503 })
        const totalRows = tagId === undefined ? all.length : totalOf(tagId)
        return ok({ current: page, totalPages: null, totalRows, links })
      },
    },
    connection: () => connection,
    now: () => clock.time,
  })
  return { ...cached, clock }
}

const sync = async ({ linkSync }: ReturnType<typeof cacheOf>) => {
  await linkSync.sync()
  await linkSync.syncTags()
}

it('syncTags() learns nothing from a service that ignores the filter', async () => {
  const cached = cacheOf(
    (_, page) => linksOf(300).slice((page - 1) * MAX_PAGE_SIZE, page * MAX_PAGE_SIZE),
    () => 300,
  )
  await sync(cached)
  expect(await cached.linkCache.stats()).toMatchObject({ tags: [], tagsAddUp: false, tagsReadAt: 1000 })
})

it('syncTags() ends if the service repeats one page of a tag', async () => {
  const cached = cacheOf(
    (tagId) => (tagId === '1' ? linksOf(100) : []),
    (tagId) => (tagId === '1' ? 200 : 0),
  )
  await sync(cached)
  expect((await cached.linkCache.stats()).tags).toEqual([
    { connectionId: 'connection-1', tagId: '1', links: 100, clicks: 0 },
  ])
})

it('syncTags() notices a day later that a link has another tag or none', async () => {
  let first = linksOf(3)
  let second: Link[] = []
  const cached = cacheOf(
    (tagId, page) => (page > 1 ? [] : tagId === '1' ? first : second),
    (tagId) => (tagId === '1' ? first : second).length,
  )
  await sync(cached)
  second = first.slice(2)
  first = first.slice(0, 1)
  cached.clock.time += 25 * 60 * 60_000
  await sync(cached)
  expect((await cached.linkCache.stats()).tags).toEqual([
    { connectionId: 'connection-1', tagId: '1', links: 1, clicks: 0 },
    { connectionId: 'connection-1', tagId: '2', links: 1, clicks: 0 },
  ])
})

it('syncTags() reports what failed, and tries again the next time', async () => {
  let isDown = true
  const cached = cacheOf(
    (tagId) => (isDown ? 'unavailable' : tagId === '1' ? linksOf(2) : []),
    (tagId) => (tagId === '1' ? 2 : 0),
  )
  await sync(cached)
  expect(await cached.linkSync.state()).toMatchObject({ problem: { code: 'unavailable' }, tagsReadAt: null })
  isDown = false
  await sync(cached)
  expect(await cached.linkSync.state()).toMatchObject({ tagsReadAt: 1000 })
  expect((await cached.linkCache.stats()).tags).toEqual([
    { connectionId: 'connection-1', tagId: '1', links: 2, clicks: 0 },
  ])
})

it('syncTags() reports a page of a tag that failed', async () => {
  const cached = cacheOf(
    (tagId, page) => (tagId === '2' ? [] : page === 1 ? linksOf(100) : 'unavailable'),
    (tagId) => (tagId === '1' ? 200 : 0),
  )
  await sync(cached)
  expect(await cached.linkSync.state()).toMatchObject({ problem: { code: 'unavailable' }, tagsReadAt: null })
})
