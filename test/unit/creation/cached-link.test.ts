import { beforeEach, expect, it } from 'vitest'
import type { LinkCache } from '@/lib/background/link-cache/link-cache'
import { createLinks } from '@/lib/background/link-cache/links'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import { ok } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
import { orderOf } from '@/test/support/batch-under-test'
import { connection, newProfile } from '@/test/support/cache-under-test'
import { doublesOf } from '@/test/support/doubles'
import { entryOf, linkOf } from '@/test/support/journal-samples'
import { creationUnderTest } from './creation-under-test'

beforeEach(newProfile)

const page = 'https://example.com/page'
const HOUR = 60 * 60_000

/** The order for a plain link to the page, with what is typed besides. */
const asking = (number: number, typed: Partial<JournalEntry['request'] & { password: string }> = {}) => {
  const order = orderOf(number, page)
  return { ...order, draft: { ...order.draft, ...typed } }
}

/** Creations of the connection c1 over its link cache, after a read of this list. */
const underTest = async (links: Link[] = []) => {
  const world = { now: Date.UTC(2026, 5, 1) }
  const now = () => world.now
  const { linkCache, linkSync } = createLinks(
    doublesOf({
      vault: { get: async () => ok({ ...connection, id: 'c1' }) },
      api: {
        listLinks: async () => ok({ current: 1, totalPages: 1, totalRows: links.length, links }),
        listTags: async () => ok([]),
      },
      isWanted: async () => true,
      onRead() {},
      hiddenLinks: async () => () => false,
      wait: async () => {},
      now,
    }),
  )
  await linkSync.sync()
  const api = {
    createLink: async (_: unknown, { link, token = '' }: LinkRequest) => ok({ ...linkOf(1), destination: link, token }),
  }
  const known = (change: Partial<Link>, expiresAt?: string) =>
    linkCache.add(
      entryOf(1, {
        state: 'created',
        link: { ...linkOf(7), destination: page, ...change },
        request: { link: page, ...(expiresAt && { expiresAt }) },
      }),
    )
  return { world, known, linkCache, ...(await creationUnderTest({ api, linkCache, now })) }
}

/** Counts the connections that a cache is asked for; it has a link to each address. */
const countingCache = () => {
  const asked: unknown[] = []
  const linkCache: Pick<LinkCache, 'add' | 'plainLinkTo'> = {
    add: async () => {},
    async plainLinkTo(destination, connectionId) {
      asked.push(connectionId)
      return { link: { ...linkOf(7), destination }, expiresAt: undefined }
    },
  }
  return { asked, linkCache }
}

it('create() answers a plain order with a cached link, copies it, and sends nothing', async () => {
  const { create, known, sent, copied } = await underTest()
  await known({})
  expect(await create(asking(1))).toMatchObject({ value: { state: 'created', link: { id: linkOf(7).id } } })
  expect(copied).toEqual([linkOf(7).shortLink])
  expect(sent).toEqual([])
})

it('create() leaves a cached link to every page that it leads to', async () => {
  const { create, linkCache, sent } = await underTest([{ ...linkOf(7), destination: `${page}/` }])
  await create(asking(1))
  expect(sent).toEqual([])
  for (const address of [page, `${page}/`]) expect(await linkCache.leadingTo(address)).toMatchObject({ count: 1 })
})

it.each([{ token: 'mine' }, { password: 'hush' }, { tagId: '3' }, { expiresAt: '2099-01-01T00:00:00.000Z' }])(
  'create() makes a new link for an order with %j',
  async (typed) => {
    const { create, known, sent } = await underTest()
    await known({})
    await create(asking(1, typed))
    expect(sent).toMatchObject([typed])
  },
)

it('create() makes a new link for another one, and if the cached one is protected', async () => {
  const other = await underTest()
  await other.known({})
  await other.create({ ...asking(1), isAnother: true })
  expect(other.sent).toHaveLength(1)
  newProfile()
  const locked = await underTest()
  await locked.known({ hasPassword: true })
  await locked.create(asking(1))
  expect(locked.sent).toHaveLength(1)
})

it('create() finds the unprotected link behind protected ones with more clicks', async () => {
  const { create, known, sent, copied } = await underTest()
  for (const number of [1, 2, 3]) await known({ ...linkOf(number), destination: page, hasPassword: true, clicks: 9 })
  await known({})
  await create(asking(1))
  expect(copied).toEqual([linkOf(7).shortLink])
  expect(sent).toEqual([])
})

it('create() makes a new link once the one that was created here has expired', async () => {
  const { create, world, linkCache, sent } = await underTest()
  const expiresAt = new Date(world.now + HOUR).toISOString()
  expect(await create(asking(1, { expiresAt }))).toMatchObject({ value: { state: 'created' } })
  expect(await linkCache.leadingTo(page)).toMatchObject({ count: 1 })
  world.now += 2 * HOUR
  expect(await linkCache.leadingTo(page)).toEqual({ first: [], count: 0 })
  expect(await create(asking(2))).toMatchObject({ value: { state: 'created', request: { link: page } } })
  expect(sent).toHaveLength(2)
})

it('create() remembers when a cached link expires, and copies it no longer than that', async () => {
  const { create, world, known, sent } = await underTest()
  const expiresAt = new Date(world.now + HOUR).toISOString()
  await known({}, expiresAt)
  expect(await create(asking(1))).toMatchObject({ value: { link: { id: linkOf(7).id }, request: { expiresAt } } })
  expect(sent).toEqual([])
  world.now += 2 * HOUR
  await create(asking(2))
  expect(sent).toHaveLength(1)
})

it('create() asks the cache of the connection that is chosen', async () => {
  const { asked, linkCache } = countingCache()
  const { create } = await creationUnderTest({ linkCache })
  await create(asking(1))
  expect(asked).toEqual(['c1'])
})

it('create() asks the cache of the connection an order names without waiting for its key, and needs the key', async () => {
  const { asked, linkCache } = countingCache()
  const { create, sent, copied } = await creationUnderTest({ locked: 'key-forgotten', linkCache })
  expect(await create({ ...asking(1), connectionId: 'c2' })).toMatchObject({ failure: { code: 'key-forgotten' } })
  expect(asked).toEqual(['c2'])
  expect([sent, copied]).toEqual([[], []])
})
