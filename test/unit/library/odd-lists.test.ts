import { beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '@/lib/background/api/api-client'
import type { Link } from '@/lib/domain/link/link'
import type { LinkPage } from '@/lib/domain/link/link-page'
import { fail, ok } from '@/lib/domain/result'
import { connection, mirrorUnderTest, newProfile } from '@/test/setup/mirror-under-test'

/* Doubles of services whose lists do not hold together; each reading of them has to end. */

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

const mirrorOf = (listLinks: (page: number) => ReturnType<ApiClient['listLinks']>, current = () => connection) =>
  mirrorUnderTest({
    api: { listLinks: (_, { page = 1 }) => listLinks(page) },
    connection: current,
    now: () => 1000,
  })

it('ends where the same page comes for ever, says so and keeps what it has', async () => {
  const { reading } = mirrorOf(async () => ok(pageOf(linksOf(0, 100), { totalPages: 1_000_000, totalRows: 9_999 })))
  await reading.catchUp()
  expect(await reading.state()).toMatchObject({
    progress: 'complete',
    held: 100,
    problem: { code: 'unexpected-response', path: 'data.total_rows' },
  })
})

it('ends where the total is more than there is', async () => {
  const { reading } = mirrorOf(async (page) =>
    ok(pageOf(page === 1 ? linksOf(0, 100) : linksOf(100, page === 2 ? 20 : 0), { totalPages: null, totalRows: 500 })),
  )
  await reading.catchUp()
  expect(await reading.state()).toMatchObject({ progress: 'complete', held: 120, problem: { path: 'data.total_rows' } })
})

it('takes pages in any order', async () => {
  const { reading, mirror } = mirrorOf(async (page) =>
    ok(pageOf(linksOf([200, 0, 100][page - 1] ?? 0, 100), { totalPages: 3, totalRows: 300 })),
  )
  await reading.catchUp()
  expect(await reading.state()).toEqual({
    progress: 'complete',
    isBusy: false,
    held: 300,
    total: 300,
    readAt: 1000,
    tagsReadAt: null,
  })
  const { links } = await mirror.read(null)
  expect(links.toSorted((one, other) => one.createdAt - other.createdAt)).toEqual(linksOf(0, 300))
})

it('keeps what can be read of a page and says what cannot', async () => {
  const unreadable = { code: 'unexpected-response', path: 'data.data.3.id' } as const
  const { reading } = mirrorOf(async () => ok(pageOf(linksOf(0, 99), { totalPages: 1, totalRows: 99, unreadable })))
  await reading.catchUp()
  expect(await reading.state()).toMatchObject({ progress: 'complete', held: 99, problem: unreadable })
})

it('stops at what does not pass, and goes on when told', async () => {
  let isAccepted = false
  const { reading } = mirrorOf(async () =>
    isAccepted ? ok(pageOf(linksOf(0, 10), { totalPages: 1 })) : fail({ code: 'unauthorized', status: 401 }),
  )
  await reading.catchUp()
  expect(await reading.state()).toMatchObject({ progress: 'paused', problem: { code: 'unauthorized' } })
  isAccepted = true
  await reading.catchUp()
  expect(await reading.state()).toMatchObject({ progress: 'paused', held: 0 })
  await reading.resume()
  expect(await reading.state()).toEqual({
    progress: 'complete',
    isBusy: false,
    held: 10,
    total: 10,
    readAt: 1000,
    tagsReadAt: null,
  })
})

it('waits as long as the service wants, and asks again', async () => {
  const waits: number[] = []
  let asked = 0
  const { reading } = mirrorUnderTest({
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
  await reading.catchUp()
  expect(waits[0]).toBe(7000)
  expect(await reading.state()).toMatchObject({ progress: 'complete', held: 10 })
})

it('is another mirror for another key, and none after it was erased', async () => {
  let current = connection
  const { reading } = mirrorOf(
    async () => ok(pageOf(linksOf(0, 10), { totalPages: 1 })),
    () => current,
  )
  await reading.catchUp()
  current = { ...connection, apiKey: 'another-key' }
  expect(await reading.state()).toMatchObject({ progress: 'none', held: 0 })
  await reading.catchUp()
  expect(await reading.state()).toMatchObject({ progress: 'complete', held: 10 })
  await reading.erase()
  expect(await reading.state()).toMatchObject({ progress: 'none', held: 0 })
})

it('reads on behind a page of which nothing can be read, and ends where such a page comes for ever', async () => {
  const unreadable = { code: 'unexpected-response', path: 'data.data.0.id' } as const
  const legacy = mirrorOf(async (page) =>
    ok(
      pageOf(page === 2 ? [] : linksOf(100 * (page - 1), 100), {
        totalPages: 4,
        totalRows: 400,
        ...(page === 2 && { unreadable }),
      }),
    ),
  )
  await legacy.reading.catchUp()
  expect(await legacy.reading.state()).toMatchObject({ progress: 'complete', held: 300, problem: unreadable })

  newProfile()
  let asked = 0
  const endless = mirrorOf(async () => {
    asked += 1
    if (asked > 100) return fail({ code: 'internal' })
    return ok(pageOf([], { totalPages: 1_000_000, totalRows: 9_999, unreadable }))
  })
  await endless.reading.catchUp()
  expect(await endless.reading.state()).toMatchObject({ progress: 'complete', held: 0, problem: unreadable })
})

it('finds what is new behind a newest page of which nothing can be read, and says so', async () => {
  const unreadable = { code: 'unexpected-response', path: 'data.data.0.id' } as const
  const pages = [pageOf(linksOf(0, 100), { totalPages: 1 })]
  const { reading } = mirrorOf(async (page) => ok(pages[page - 1] ?? pageOf([])))
  await reading.catchUp()
  pages.unshift(pageOf([], { unreadable }), pageOf(linksOf(100, 5).reverse()))
  await reading.catchUp()
  expect(await reading.state()).toMatchObject({ progress: 'complete', held: 105, problem: unreadable })
})
