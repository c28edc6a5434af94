import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { countCached } from '@/lib/background/link-cache/cache-database'
import { fail, ok } from '@/lib/domain/failure'
import { type Link, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import { cacheUnderTest, connection, newProfile } from '@/test/support/cache-under-test'
import { linkOf } from '@/test/support/journal-samples'

/* A double of a service whose list changes between the reads, and what is then found by id, by destination and by words. */

beforeEach(newProfile)

/** As many as are listed; more are counted. */
const LISTED = 2

/** What a service lists, how many links a page has, and from which page on it fails. */
type List = { links: Link[]; perPage?: number; failsFrom?: number | undefined }

const cacheOf = (list: List) =>
  cacheUnderTest({
    api: {
      async listLinks(_, { page = 1, order }) {
        if (page >= (list.failsFrom ?? Number.POSITIVE_INFINITY)) return fail({ code: 'unreachable' })
        const links = order === 'asc' ? list.links : list.links.toReversed()
        const { perPage = MAX_PAGE_SIZE } = list
        const first = (page - 1) * perPage
        const totalPages = Math.ceil(links.length / perPage)
        const part = links.slice(first, first + perPage)
        return ok({ current: page, totalPages, totalRows: links.length, links: part })
      },
    },
    connection: () => connection,
    now: () => 1000,
  })

const leadingTo = (destination: string, links: Link[]) => links.filter((link) => link.destination === destination)

const clicksOf = (links: Link[]) => links.map(({ clicks }) => clicks)

const byId = (one: Link, other: Link) => one.id.localeCompare(other.id)

/** Looks up every link that is shown, and every destination, and searches for all. */
const expectAllFound = async ({ linkCache, record, shown, get }: ReturnType<typeof cacheOf>) => {
  const links = await shown()
  expect(new Set(links.map(({ id }) => id)).size).toBe(links.length)
  expect(countCached(await record())).toBe(links.length)
  for (const link of links) expect(await get(link.id)).toEqual(link)
  for (const destination of new Set(links.map((link) => link.destination))) {
    const expected = leadingTo(destination, links).toSorted((one, other) => other.clicks - one.clicks)
    const { first, count } = await linkCache.leadingTo(destination)
    expect(count).toBe(expected.length)
    expect(clicksOf(first)).toEqual(clicksOf(expected.slice(0, LISTED)))
    expect(leadingTo(destination, first)).toHaveLength(first.length)
  }
  const found = await linkCache.search({ search: '', first: 0, count: 1000 })
  expect(found.rows.toSorted(byId)).toEqual(links.toSorted(byId))
  expect(found.maxClicks).toBe(Math.max(0, ...clicksOf(links)))
  return links
}

/** The last two have the same key in the index. */
const destinations = fc.constantFrom('1', '2', 'Aa', 'BB').map((path) => `https://example.com/${path}`)

type Step =
  | { kind: 'created here' | 'created elsewhere'; destination: string }
  | { kind: 'followed'; which: number; clicks: number }
  | { kind: 'deleted' | 'deleted during a refresh'; which: number }
  | { kind: 'synced' | 'refreshed' | 'created during a refresh' }

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('created here', 'created elsewhere'), destination: destinations }),
  fc.record({ kind: fc.constant('followed'), which: fc.nat(20), clicks: fc.nat(3) }),
  fc.record({ kind: fc.constantFrom('deleted', 'deleted during a refresh'), which: fc.nat(20) }),
  fc.record({ kind: fc.constantFrom('synced', 'refreshed', 'created during a refresh') }),
)

it('the cache finds exactly the listed links, after any creations, deletions and clicks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 30 }), async (taken) => {
      newProfile()
      const list: List = { links: [1, 2, 3].map(linkOf), perPage: 2 }
      let cached = cacheOf(list)
      let number = 3
      const create = (destination: string) => {
        number += 1
        const link = { ...linkOf(number), destination }
        list.links = [...list.links, link]
        return link
      }
      const remove = (which: number) => {
        list.links = list.links.filter((_, index) => index !== which)
      }
      await cached.linkSync.sync()
      for (const step of taken) {
        if (step.kind === 'created here') await cached.add(create(step.destination))
        if (step.kind === 'created elsewhere') create(step.destination)
        if (step.kind === 'deleted') remove(step.which)
        if (step.kind === 'deleted during a refresh') {
          list.failsFrom = 2
          await cached.linkSync.refresh()
          await expectAllFound(cached)
          remove(step.which)
          list.failsFrom = undefined
          // The next worker goes on.
          cached = cacheOf(list)
          await cached.linkSync.sync()
        }
        if (step.kind === 'followed')
          list.links = list.links.map((link, index) => (index === step.which ? { ...link, clicks: step.clicks } : link))
        if (step.kind === 'synced') await cached.linkSync.sync()
        if (step.kind === 'refreshed') await cached.linkSync.refresh()
        if (step.kind === 'created during a refresh') {
          const refresh = cached.linkSync.refresh()
          const link = create('https://example.com/1')
          await cached.add(link)
          await refresh
          expect(await cached.get(link.id)).toEqual(link)
        }
        await expectAllFound(cached)
      }
      await cached.linkSync.refresh()
      expect(await expectAllFound(cached)).toHaveLength(list.links.length)
    }),
    { numRuns: 50 },
  )
})

it('links whose ids have the same key are told apart', async () => {
  const list = { links: [{ ...linkOf(1), id: 'Aa' }] }
  const cached = cacheOf(list)
  await cached.linkSync.sync()
  list.links = [...list.links, { ...linkOf(2), id: 'BB', clicks: 3 }]
  await cached.linkSync.sync()
  expect(clicksOf(await expectAllFound(cached))).toEqual([0, 3])
  list.links = list.links.map((link) => ({ ...link, clicks: link.clicks + 1 }))
  await cached.linkSync.refresh()
  expect(clicksOf(await expectAllFound(cached))).toEqual([1, 4])
})

it('the cache finds what a first read has stored when it had to pause, and everything when it was resumed', async () => {
  const links = Array.from({ length: 250 }, (_, index) => linkOf(index + 1))
  const paused = cacheOf({ links, failsFrom: 3 })
  await paused.linkSync.sync()
  expect(await expectAllFound(paused)).toHaveLength(200)
  await paused.add(linkOf(1))
  await paused.add(linkOf(249))
  expect(await expectAllFound(paused)).toHaveLength(201)
  const next = cacheOf({ links })
  await next.linkSync.sync()
  expect(await expectAllFound(next)).toHaveLength(250)
})

it('a link created while a refresh is paused is shown, also during the next refresh', async () => {
  const list: List = { links: [1, 2, 3].map(linkOf) }
  const cached = cacheOf(list)
  const { linkSync, add } = cached
  await linkSync.sync()
  list.failsFrom = 1
  await linkSync.refresh()
  expect(await linkSync.state()).toMatchObject({ progress: 'paused' })
  list.links = [...list.links, linkOf(4)]
  await add(linkOf(4))
  expect(await expectAllFound(cached)).toHaveLength(4)
  await linkSync.refresh()
  expect(await expectAllFound(cached)).toHaveLength(4)
  delete list.failsFrom
  await linkSync.refresh()
  expect(await expectAllFound(cached)).toHaveLength(4)
})

it('complete() keeps a link created during a refresh that the refresh has not seen, until the next one', async () => {
  const list = { links: [1, 2, 3].map(linkOf) }
  const { linkSync, writer, get, record, add } = cacheOf(list)
  await linkSync.sync()
  const refresh = linkSync.refresh()
  await expect.poll(async () => (await record())?.generation).toBe(2)
  await add(linkOf(4))
  await refresh
  expect(await get('link-4')).toEqual(linkOf(4))
  await linkSync.refresh()
  expect(await get('link-4')).toBeUndefined()
  expect(countCached(await record())).toBe(3)
  await writer.erase()
  expect(await record()).toBeUndefined()
})
