import { beforeEach, expect, it } from 'vitest'
import type { Link } from '@/lib/domain/link/link'
import { LARGEST_PAGE } from '@/lib/domain/link/link-page'
import { fail, ok } from '@/lib/domain/result'
import { linkOf } from '@/test/setup/journal-samples'
import { connection, mirrorUnderTest, newProfile } from '@/test/setup/mirror-under-test'

/* Doubles of services whose lists of single tags are odd or change. */

beforeEach(newProfile)

const linksOf = (count: number) => Array.from({ length: count }, (_, index) => linkOf(index + 1))

/** A service of 300 links; what it gives for a tag is up to the test. */
const mirrorOf = (
  tagged: (tagId: string, page: number) => Link[] | 'unavailable',
  totalOf: (tagId: string) => number,
) => {
  const all = linksOf(300)
  const clock = { time: 1000 }
  const mirrored = mirrorUnderTest({
    api: {
      listTags: async () => ok(['1', '2'].map((id) => ({ id, label: `Tag ${id}`, color: '' }))),
      async listLinks(_, { page = 1, tagId }) {
        const begin = (page - 1) * LARGEST_PAGE
        const links = tagId === undefined ? all.slice(begin, begin + LARGEST_PAGE) : tagged(tagId, page)
        if (links === 'unavailable') return fail({ code: 'unavailable', status: 503 })
        const totalRows = tagId === undefined ? all.length : totalOf(tagId)
        return ok({ current: page, totalPages: null, totalRows, links })
      },
    },
    connection: () => connection,
    now: () => clock.time,
  })
  return { ...mirrored, clock }
}

const catchUp = async ({ reading }: ReturnType<typeof mirrorOf>) => {
  await reading.catchUp()
  await reading.catchUpTags()
}

it('takes no tags from a service that does not heed the filter', async () => {
  const mirrored = mirrorOf(
    (_, page) => linksOf(300).slice((page - 1) * LARGEST_PAGE, page * LARGEST_PAGE),
    () => 300,
  )
  await catchUp(mirrored)
  expect(await mirrored.overview()).toMatchObject({ tags: [], tagsAddUp: false, tagsReadAt: 1000 })
})

it('ends where the same page of a tag comes for ever', async () => {
  const mirrored = mirrorOf(
    (tagId) => (tagId === '1' ? linksOf(100) : []),
    (tagId) => (tagId === '1' ? 200 : 0),
  )
  await catchUp(mirrored)
  expect((await mirrored.overview()).tags).toEqual([{ tagId: '1', links: 100, clicks: 0 }])
})

it('sees that a link has another tag or none, a day later', async () => {
  let first = linksOf(3)
  let second: Link[] = []
  const mirrored = mirrorOf(
    (tagId, page) => (page > 1 ? [] : tagId === '1' ? first : second),
    (tagId) => (tagId === '1' ? first : second).length,
  )
  await catchUp(mirrored)
  second = first.slice(2)
  first = first.slice(0, 1)
  mirrored.clock.time += 25 * 60 * 60_000
  await catchUp(mirrored)
  expect((await mirrored.overview()).tags).toEqual([
    { tagId: '1', links: 1, clicks: 0 },
    { tagId: '2', links: 1, clicks: 0 },
  ])
})

it('says what failed, and tries again the next time', async () => {
  let isDown = true
  const mirrored = mirrorOf(
    (tagId) => (isDown ? 'unavailable' : tagId === '1' ? linksOf(2) : []),
    (tagId) => (tagId === '1' ? 2 : 0),
  )
  await catchUp(mirrored)
  expect(await mirrored.reading.state()).toMatchObject({ problem: { code: 'unavailable' }, tagsReadAt: null })
  isDown = false
  await catchUp(mirrored)
  expect(await mirrored.reading.state()).toMatchObject({ tagsReadAt: 1000 })
  expect((await mirrored.overview()).tags).toEqual([{ tagId: '1', links: 2, clicks: 0 }])
})
