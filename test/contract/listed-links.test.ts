import { beforeEach, expect, it } from 'vitest'
import { readAllLinks } from '@/entrypoints/library/links/read-links'
import type { ApiClient } from '@/lib/background/api/api-client'
import { fail } from '@/lib/domain/failure'
import type { RowWindow } from '@/lib/domain/library/rows'
import { type Api, FailureError } from '@/lib/rpc/client'
import { cacheUnderTest, newProfile } from '@/test/support/cache-under-test'
import { serviceInProcess, successOf } from './service-in-process'

beforeEach(newProfile)

type Service = Awaited<ReturnType<typeof serviceInProcess>>

/** The page's side on the real service, without the messages between. */
const apiOf = (service: Service, listLinks: ApiClient['listLinks'] = service.api.listLinks): Api => {
  const { rows } = cacheUnderTest({ api: { listLinks }, connection: () => service.connection, now: Date.now })
  return (async (_: 'listRows', window: RowWindow) => {
    const found = await rows(window)
    if (!found.ok) throw new FailureError(found.failure)
    return found.value
  }) as Api
}

const underTest = async (count: number) => {
  const service = await serviceInProcess()
  await service.create(...Array.from({ length: count }, (_, index) => ({ link: `https://example.com/${index}` })))
  const progress: [number, number][] = []
  const waits: number[] = []
  const stop = new AbortController()
  const reading = {
    api: apiOf(service),
    query: { connectionIds: [service.connection.id], search: '' },
    source: 'service' as const,
    onProgress: (read: number, total: number) => void progress.push([read, total]),
    signal: stop.signal,
    wait: async (milliseconds: number) => void waits.push(milliseconds),
  }
  return { service, reading, progress, waits, stop }
}

it('readAllLinks() returns every link of the service once, newest first, and reports its progress', {
  timeout: 60_000,
}, async () => {
  const { reading, progress } = await underTest(530)
  const { links, hasUnreadable } = await readAllLinks(reading)
  expect(links.map(({ destination }) => destination)).toEqual(
    Array.from({ length: 530 }, (_, index) => `https://example.com/${529 - index}`),
  )
  expect(hasUnreadable).toBe(false)
  expect(progress).toEqual([
    [500, 530],
    [530, 530],
  ])
})

it('readAllLinks() returns the links of a tag', async () => {
  const { service, reading } = await underTest(3)
  const tag = successOf(await service.api.createTag(service.connection, { label: 'Spring', color: '#00ff00' }))
  const [tagged] = await service.create({ link: 'https://example.com/tagged', tagId: tag.id })
  const { links } = await readAllLinks({ ...reading, query: { ...reading.query, tagId: tag.id } })
  expect(links).toMatchObject([{ ...tagged }])
})

it('readAllLinks() honors Retry-After, and stops when it is aborted', async () => {
  const { service, reading, waits, stop } = await underTest(1)
  let isBusy = true
  const limited = apiOf(service, async (connection, query) => {
    const busy = isBusy
    isBusy = false
    return busy ? fail({ code: 'rate-limited', retryAfterSeconds: 7 }) : service.api.listLinks(connection, query)
  })
  expect((await readAllLinks({ ...reading, api: limited })).links).toHaveLength(1)
  expect(waits).toEqual([7000])
  const always = apiOf(service, async () => fail({ code: 'unavailable' }))
  await expect(readAllLinks({ ...reading, api: always })).rejects.toThrow('unavailable')
  const silent = apiOf(service, () => new Promise(() => {}))
  const unanswered = readAllLinks({ ...reading, api: silent })
  stop.abort()
  await expect(unanswered).rejects.toThrow(/abort/i)
})

it.each([null, 1_000_000])(
  'readAllLinks() ends if the service repeats one page and says that it has %s',
  async (totalPages) => {
    const { service, reading } = await underTest(2)
    let asked = 0
    const repeating = apiOf(service, async (connection, query) => {
      asked += 1
      if (asked > 100) return fail({ code: 'internal' })
      const page = successOf(await service.api.listLinks(connection, { ...query, page: 1 }))
      const unreadable = { code: 'unexpected-response', path: 'data.data.2.id' } as const
      return { ok: true, value: { ...page, totalPages, totalRows: null, unreadable } }
    })
    const { links, hasUnreadable } = await readAllLinks({ ...reading, api: repeating })
    expect(links).toHaveLength(2)
    expect(hasUnreadable).toBe(true)
  },
)

it('readAllLinks() passes over an unreadable page', async () => {
  const { service, reading } = await underTest(250)
  const partly = apiOf(service, async (connection, query) => {
    const page = successOf(await service.api.listLinks(connection, query))
    const unreadable = { code: 'unexpected-response', path: 'data.data.0.id' } as const
    return { ok: true, value: query.page === 2 ? { ...page, links: [], unreadable } : page }
  })
  const { links, hasUnreadable } = await readAllLinks({ ...reading, api: partly })
  expect(links).toHaveLength(150)
  expect(hasUnreadable).toBe(true)
})

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
  expect((await cached.shown()).filter(({ tagId }) => tagId === tag.id)).toEqual([])
})
