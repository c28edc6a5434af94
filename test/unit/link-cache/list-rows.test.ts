import { beforeEach, expect, it } from 'vitest'
import { type Failure, fail, ok } from '@/lib/domain/failure'
import type { RowWindow } from '@/lib/domain/library/rows'
import type { LinkQuery } from '@/lib/domain/link/link'
import { cacheUnderTest, connection, newProfile } from '@/test/support/cache-under-test'
import { entryOf, linkOf } from '@/test/support/journal-samples'

/* The rows of a list over a double of a service, whose pages have any size, and which may be slow or fail. */

beforeEach(newProfile)

const TOTAL = 130
const LINKS = Array.from({ length: TOTAL }, (_, index) => linkOf(index + 1))

type Traits = {
  /** The links on a page, whatever is asked for. */
  perPage?: number
  /** What the service does not say of its list. */
  hides?: 'totalRows' | 'totalPages' | 'both'
}

const underTest = ({ perPage, hides }: Traits = {}) => {
  const world = { failure: undefined as Failure | undefined, isSilent: false, asked: [] as LinkQuery[] }
  const waits: (() => void)[] = []
  const answers: (() => void)[] = []
  const cached = cacheUnderTest({
    api: {
      async listLinks(_, query) {
        world.asked.push(query)
        const { page = 1, order, perPage: wanted = 12 } = query
        if (world.isSilent) await new Promise<void>((resolve) => answers.push(resolve))
        if (world.failure) return fail(world.failure)
        const size = perPage ?? wanted
        const listed = order === 'asc' ? LINKS : LINKS.toReversed()
        return ok({
          current: page,
          totalPages: hides === 'totalPages' || hides === 'both' ? null : Math.ceil(TOTAL / size),
          totalRows: hides === 'totalRows' || hides === 'both' ? null : TOTAL,
          links: listed.slice((page - 1) * size, page * size),
        })
      },
    },
    connection: () => connection,
    now: () => 1000,
    wait: () => new Promise((resolve) => waits.push(resolve)),
  })
  const list = async (window: Partial<RowWindow> = {}) => {
    const rows = await cached.rows({ count: 50, ...window })
    if (!rows.ok) throw new Error(rows.failure.code)
    return rows.value
  }
  /** A second passes. */
  const pass = () => {
    for (const resolve of waits.splice(0)) resolve()
  }
  const answer = () => {
    for (const resolve of answers.splice(0)) resolve()
  }
  return { ...cached, world, list, pass, answer }
}

const SIZES = [1, 7, 10, 25, 50, 100, TOTAL, 1000, undefined]
const HIDDEN = [undefined, 'totalRows', 'totalPages', 'both'] as const
const SERVICES = SIZES.flatMap((perPage) => HIDDEN.map((hides) => ({ perPage, hides })))

it.each(SERVICES)(
  'listRows() has every row of a window if a page has $perPage links, without $hides',
  async (traits) => {
    const { list } = underTest(traits)
    for (const [first, count] of [
      [0, 50],
      [50, 50],
      [100, 50],
      [37, 20],
      [0, 130],
    ] as const) {
      const { rows, count: total, source } = await list({ first, count })
      expect(rows.map(({ id }) => id)).toEqual(
        LINKS.toReversed()
          .slice(first, first + count)
          .map(({ id }) => id),
      )
      // A list of unknown length has one row more than are known.
      if (traits.hides === 'totalRows' || traits.hides === 'both')
        expect(total).toBeGreaterThanOrEqual(first + rows.length)
      else expect(total).toBe(TOTAL)
      expect(source).toBe('service')
    }
  },
)

it('listRows() learns the size of pages from the first, also if a later window is wanted first', async () => {
  const { list, world } = underTest({ perPage: 10 })
  expect((await list({ first: 100 })).rows.map(({ id }) => id)).toEqual(
    LINKS.slice(0, 30)
      .toReversed()
      .map(({ id }) => id),
  )
  expect(world.asked.map(({ page }) => page)).toEqual([1, 11, 12, 13])
})

it('listRows() answers from the cache if the service fails, with the reason', async () => {
  const { list, linkSync, world } = underTest()
  await linkSync.sync()
  world.failure = { code: 'unauthorized' }
  expect(await list()).toMatchObject({ source: 'cache', count: TOTAL, readAt: 1000, problem: { code: 'unauthorized' } })
})

it('listRows() has nothing but the failure if nothing is cached', async () => {
  const { list, world } = underTest()
  world.failure = { code: 'unauthorized' }
  await expect(list()).rejects.toThrow('unauthorized')
})

it('listRows() answers from the cache after a second, and from the same request once the service has answered', async () => {
  const { list, linkSync, world, pass, answer } = underTest()
  await linkSync.sync()
  world.isSilent = true
  const asked = world.asked.length
  const late = list()
  await expect.poll(() => world.asked.length).toBe(asked + 1)
  pass()
  expect(await late).toMatchObject({ source: 'cache', isLate: true })
  const again = list()
  answer()
  expect(await again).toMatchObject({ source: 'service', readAt: 1000 })
  expect(world.asked).toHaveLength(asked + 1)
})

it('listRows() waits for a slow service if nothing is cached', async () => {
  const { list, world, pass, answer } = underTest()
  world.isSilent = true
  const rows = list()
  await expect.poll(() => world.asked.length).toBe(1)
  pass()
  answer()
  expect(await rows).toMatchObject({ source: 'service' })
})

it('listRows() searches the cache alone, and says how many links are cached', async () => {
  const { list, linkSync, world } = underTest()
  await linkSync.sync()
  const asked = world.asked.length
  const { rows, count, cached, source } = await list({ search: 't12' })
  expect(rows.map(({ token }) => token)).toEqual([
    't12',
    ...Array.from({ length: 10 }, (_, index) => `t${129 - index}`),
  ])
  expect([count, cached, source]).toEqual([11, TOTAL, 'cache'])
  expect(world.asked).toHaveLength(asked)
})

it('rows of the service have the tag, the expiry and the title that are known here, also after the list was read again', async () => {
  const { list, linkSync, linkCache, titles, get } = underTest()
  await linkSync.sync()
  const expiresAt = '2030-12-31T00:00:00.000Z'
  const request = { link: 'https://example.com/', tagId: '7', expiresAt }
  const created = entryOf(1, {
    state: 'created',
    connectionId: connection.id,
    link: linkOf(TOTAL),
    title: 'Plums',
    request,
  })
  await linkCache.add(created)
  const known = { tagId: '7', isTagAsked: true, expiresAt, title: 'Plums' }
  expect((await list({ count: 2 })).rows).toMatchObject([known, { tagId: undefined }])
  await linkSync.refresh()
  expect((await list({ count: 2 })).rows).toMatchObject([known, { title: undefined }])
  expect((await list({ search: 'plums' })).rows).toMatchObject([known])
  expect(await get(linkOf(TOTAL).id)).toMatchObject({ tagId: '7', expiresAt })
  // What somebody wrote is not replaced.
  await titles.write(connection.id, linkOf(TOTAL).id, 'Apples')
  await linkCache.add(created)
  expect((await list({ search: 'apples' })).rows).toHaveLength(1)
})

it('newest() has the newest links with their titles, without loading all', async () => {
  const { linkSync, linkCache, titles, loads } = underTest()
  await linkSync.sync()
  await titles.write(connection.id, linkOf(TOTAL).id, 'Plums')
  await linkCache.add(
    entryOf(1, {
      state: 'created',
      connectionId: connection.id,
      link: { ...linkOf(500), destination: 'https://new.example/' },
    }),
  )
  expect(await linkCache.newest(3)).toMatchObject([
    { id: 'link-500' },
    { id: 'link-130', title: 'Plums' },
    { id: 'link-129' },
  ])
  expect(loads()).toBe(0)
})
