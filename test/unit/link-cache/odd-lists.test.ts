import { beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '@/lib/background/api/api-client'
import { fail, ok } from '@/lib/domain/failure'
import type { Link, LinkPage } from '@/lib/domain/link/link'
import { readPages } from '@/lib/domain/link/read-pages'
import { cacheUnderTest, connection, newProfile } from '@/test/support/cache-under-test'

/* Doubles of services whose lists contradict themselves; each read of them has to end. */

beforeEach(newProfile)

const linkOf = (number: number): Link => ({
  id: `id-${number}`,
  destination: `https://example.com/${number}`,
  token: `t${number}`,
  shortLink: `https://s.example/t${number}`,
  domainId: '1',
  domain: 's.example',
  hasPassword: false,
  createdAt: number + 1,
  updatedAt: number + 1,
  clicks: 0,
})

const linksOf = (first: number, count: number) => Array.from({ length: count }, (_, index) => linkOf(first + index))

const pageOf = (links: Link[], change: Partial<LinkPage> = {}): LinkPage => ({
  current: null,
  totalPages: 2,
  totalRows: links.length,
  links,
  ...change,
})

const cacheOf = (listLinks: (page: number) => ReturnType<ApiClient['listLinks']>, current = () => connection) =>
  cacheUnderTest({
    api: { listLinks: (_, { page = 1 }) => listLinks(page) },
    connection: current,
    now: () => 1000,
  })

it('sync() ends if the service repeats one page, reports it and keeps what it has', async () => {
  const { linkSync } = cacheOf(async () => ok(pageOf(linksOf(0, 100), { totalPages: 1_000_000, totalRows: 9_999 })))
  await linkSync.sync()
  expect(await linkSync.state()).toMatchObject({
    progress: 'complete',
    cached: 100,
    problem: { code: 'unexpected-response', path: 'data.total_rows' },
  })
})

it('sync() ends if the total is more than there is', async () => {
  const { linkSync } = cacheOf(async (page) =>
    ok(pageOf(page === 1 ? linksOf(0, 100) : linksOf(100, page === 2 ? 20 : 0), { totalPages: null, totalRows: 500 })),
  )
  await linkSync.sync()
  expect(await linkSync.state()).toMatchObject({
    progress: 'complete',
    cached: 120,
    problem: { path: 'data.total_rows' },
  })
})

it('sync() takes pages in any order', async () => {
  const { linkSync, shown } = cacheOf(async (page) =>
    ok(pageOf(linksOf([200, 0, 100][page - 1] ?? 0, 100), { totalPages: 3, totalRows: 300 })),
  )
  await linkSync.sync()
  expect(await linkSync.state()).toEqual({
    progress: 'complete',
    isBusy: false,
    cached: 300,
    read: 300,
    total: 300,
    readAt: 1000,
    tagsReadAt: null,
  })
  expect((await shown()).toSorted((one, other) => one.createdAt - other.createdAt)).toEqual(linksOf(0, 300))
})

it('sync() keeps what can be read of a page and reports what cannot', async () => {
  const unreadable = { code: 'unexpected-response', path: 'data.data.3.id' } as const
  const { linkSync } = cacheOf(async () => ok(pageOf(linksOf(0, 99), { totalPages: 1, totalRows: 99, unreadable })))
  await linkSync.sync()
  expect(await linkSync.state()).toMatchObject({ progress: 'complete', cached: 99, problem: unreadable })
})

it('sync() pauses at a failure, and goes on next time, with a new key for instance', async () => {
  let isAccepted = false
  const { linkSync } = cacheOf(async () =>
    isAccepted ? ok(pageOf(linksOf(0, 10), { totalPages: 1 })) : fail({ code: 'unauthorized', status: 401 }),
  )
  await linkSync.sync()
  expect(await linkSync.state()).toMatchObject({ progress: 'paused', problem: { code: 'unauthorized' } })
  isAccepted = true
  await linkSync.sync()
  expect(await linkSync.state()).toEqual({
    progress: 'complete',
    isBusy: false,
    cached: 10,
    read: 10,
    total: 10,
    readAt: 1000,
    tagsReadAt: null,
  })
})

it('sync() honors Retry-After and asks again', async () => {
  const waits: number[] = []
  let asked = 0
  const { linkSync } = cacheUnderTest({
    api: {
      async listLinks() {
        asked += 1
        if (asked === 1) return fail({ code: 'rate-limited', status: 429, retryAfterSeconds: 7 })
        return ok(pageOf(linksOf(0, 10), { totalPages: 1 }))
      },
    },
    connection: () => connection,
    now: () => 1000,
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
  })
  await linkSync.sync()
  expect(waits[0]).toBe(7000)
  expect(await linkSync.state()).toMatchObject({ progress: 'complete', cached: 10 })
})

it('the cache of one connection is never shown for another, and none is left after erase()', async () => {
  let current = connection
  const { linkSync, linkCache } = cacheOf(
    async () => ok(pageOf(linksOf(0, 10), { totalPages: 1 })),
    () => current,
  )
  await linkSync.sync()
  current = { ...connection, id: 'connection-2' }
  expect(await linkSync.state()).toMatchObject({ progress: 'none', cached: 0 })
  expect(await linkCache.search({ search: '', first: 0, count: 10 })).toMatchObject({ count: 0 })
  current = connection
  expect(await linkSync.state()).toMatchObject({ progress: 'complete', cached: 10 })
  current = { ...connection, id: 'connection-2' }
  await linkSync.sync()
  expect(await linkSync.state()).toMatchObject({ progress: 'complete', cached: 10 })
  await linkSync.erase()
  expect(await linkSync.state()).toMatchObject({ progress: 'none', cached: 0 })
})

it('sync() passes over an unreadable page, and ends if there are more and more of them', async () => {
  const unreadable = { code: 'unexpected-response', path: 'data.data.0.id' } as const
  const legacy = cacheOf(async (page) =>
    ok(
      pageOf(page === 2 ? [] : linksOf(100 * (page - 1), 100), {
        totalPages: 4,
        totalRows: 400,
        ...(page === 2 && { unreadable }),
      }),
    ),
  )
  await legacy.linkSync.sync()
  expect(await legacy.linkSync.state()).toMatchObject({ progress: 'complete', cached: 300, problem: unreadable })

  newProfile()
  let asked = 0
  const endless = cacheOf(async () => {
    asked += 1
    if (asked > 100) return fail({ code: 'internal' })
    return ok(pageOf([], { totalPages: 1_000_000, totalRows: 9_999, unreadable }))
  })
  await endless.linkSync.sync()
  expect(await endless.linkSync.state()).toMatchObject({ progress: 'complete', cached: 0, problem: unreadable })
})

it('sync() finds new links behind an unreadable newest page, and reports that page', async () => {
  const unreadable = { code: 'unexpected-response', path: 'data.data.0.id' } as const
  const pages = [pageOf(linksOf(0, 100), { totalPages: 1 })]
  const { linkSync } = cacheOf(async (page) => ok(pages[page - 1] ?? pageOf([])))
  await linkSync.sync()
  pages.unshift(pageOf([], { unreadable }), pageOf(linksOf(100, 5).reverse()))
  await linkSync.sync()
  expect(await linkSync.state()).toMatchObject({ progress: 'complete', cached: 105, problem: unreadable })
})

it('sync() ends with as many links as a list without pages says it has, though it brings new ones without end', async () => {
  let asked = 0
  const { linkSync } = cacheOf(async (page) => {
    asked += 1
    return ok(pageOf(linksOf(100 * (page - 1), 100), { totalPages: null, totalRows: 500 }))
  })
  await linkSync.sync()
  expect(await linkSync.state()).toMatchObject({ progress: 'complete', cached: 500 })
  expect(asked).toBeLessThan(10)
})

it('readPages() reads a million links of a list without an end', async () => {
  const link = linkOf(1)
  let read = 0
  const pages = readPages({
    read: async (page) => {
      const links = Array.from({ length: 10_000 }, (_, index) => ({ ...link, id: `${page}-${index}` }))
      return ok(pageOf(links, { totalPages: 1_000_000_000, totalRows: 1_000_000_000 }))
    },
  })
  for await (const page of pages) if (page.ok) read += page.value.fresh.length
  expect(read).toBe(1_000_000)
})

it('onRead() is called after the list was read, and neither after a failure nor if there was nothing to do', async () => {
  let isDown = true
  const reads: string[] = []
  const { linkSync } = cacheUnderTest({
    api: {
      listLinks: async () => (isDown ? fail({ code: 'unauthorized' }) : ok(pageOf(linksOf(0, 10), { totalPages: 1 }))),
    },
    connection: () => connection,
    now: () => 1000,
    onRead: (id) => void reads.push(id),
  })
  await linkSync.continue()
  await linkSync.syncTags()
  await linkSync.sync()
  expect(reads).toEqual([])
  isDown = false
  await linkSync.sync()
  expect(reads).toEqual([connection.id])
  await linkSync.continue()
  expect(reads).toHaveLength(1)
  isDown = true
  await linkSync.sync()
  expect(reads).toHaveLength(1)
})
