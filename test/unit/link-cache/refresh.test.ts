import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import { ok } from '@/lib/domain/failure'
import { type Link, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import { cacheUnderTest, connection, newProfile } from '@/test/support/cache-under-test'
import { linkOf } from '@/test/support/journal-samples'
import 'fake-indexeddb/auto'

/* A double of a service whose list has changed by the second full read. */
beforeEach(newProfile)

const linksOf = (...numbers: number[]) => numbers.map(linkOf)

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** A cache of a list that tests replace; `worker` builds that of the next worker. */
const serviceWith = (links: Link[]) => {
  const service = {
    links,
    total: links.length,
    isSilentFrom: Number.POSITIVE_INFINITY,
    requests: 0,
    onPage: (_page: number) => {},
  }
  const worker = () =>
    cacheUnderTest({
      api: {
        async listLinks(_, { page = 1 }) {
          service.requests += 1
          service.onPage(page)
          if (page >= service.isSilentFrom) return new Promise(() => {})
          const first = (page - 1) * MAX_PAGE_SIZE
          const totalPages = Math.ceil(service.links.length / MAX_PAGE_SIZE)
          const part = service.links.slice(first, first + MAX_PAGE_SIZE)
          return ok({ current: page, totalPages, totalRows: service.total, links: part })
        },
      },
      connection: () => connection,
      now: () => 1000,
    })
  return { service, worker }
}

const idsOf = (links: Link[]) => links.map(({ id }) => id)

/** The ids of all links that are shown, in their order. */
const shownBy = async ({ shown }: ReturnType<typeof cacheUnderTest>) => idsOf(await shown())

it('refresh() shows the old list until the new one is read, and survives the end of a worker', async () => {
  const { service, worker } = serviceWith(linksOf(...upTo(3000)))
  const first = worker()
  await first.linkSync.sync()
  const before = await shownBy(first)
  expect(before).toEqual(idsOf(service.links))

  service.links = linksOf(...upTo(3100).filter((number) => number % 7 !== 0)).map((link) => ({ ...link, clicks: 9 }))
  service.total = service.links.length
  service.isSilentFrom = 21
  const second = worker()
  // Never ends, as in a stopped worker.
  void second.linkSync.refresh()
  await expect.poll(async () => (await second.record())?.read).toBe(2000)
  expect(await shownBy(second)).toEqual(before)
  expect(await second.get('link-7')).toMatchObject({ clicks: 0 })

  service.isSilentFrom = Number.POSITIVE_INFINITY
  const third = worker()
  await third.linkSync.continue()
  expect(await shownBy(third)).toEqual(idsOf(service.links))
  expect(await third.get('link-7')).toBeUndefined()
  expect(await third.get('link-8')).toMatchObject({ clicks: 9 })
  expect(await third.linkCache.leadingTo('https://example.com/')).toMatchObject({ count: service.links.length })
  expect(await third.linkSync.state()).toMatchObject({ progress: 'complete', cached: service.links.length })
})

it('refresh() deletes nothing if the list is shorter than its own total', async () => {
  const { service, worker } = serviceWith(linksOf(...upTo(250)))
  const only = worker()
  await only.linkSync.sync()
  service.links = linksOf(...upTo(120))
  service.total = 250
  await only.linkSync.refresh()
  expect((await shownBy(only)).toSorted()).toEqual(idsOf(linksOf(...upTo(250))).toSorted())
  expect(await only.linkSync.state()).toMatchObject({ cached: 250, problem: { path: 'data.total_rows' } })
})

it('refresh() keeps a link that a deletion has moved to a page already read', async () => {
  const { service, worker } = serviceWith(linksOf(...upTo(300)))
  const only = worker()
  await only.linkSync.sync()
  service.onPage = (page) => {
    if (page !== 2) return
    service.links = service.links.filter(({ id }) => id !== 'link-50')
    service.total = service.links.length
  }
  await only.linkSync.refresh()
  expect(await only.get('link-101')).toBeDefined()
  expect(await only.linkSync.state()).not.toHaveProperty('problem')
  await only.linkSync.refresh()
  expect(await shownBy(only)).toEqual(idsOf(service.links))
})

it('refresh() runs after the task under way, once for all callers', async () => {
  const { service, worker } = serviceWith(linksOf(...upTo(150)))
  const { linkSync, get } = worker()
  await linkSync.sync()
  service.links = service.links.map((link) => ({ ...link, clicks: 5 }))
  const { requests } = service
  const newLinks = linkSync.sync()
  const again = [linkSync.refresh(), linkSync.refresh()]
  await Promise.all([newLinks, ...again])
  expect(await get('link-150')).toMatchObject({ clicks: 5 })
  expect(service.requests - requests).toBe(1 + Math.ceil(150 / MAX_PAGE_SIZE))

  service.links = service.links.map((link) => ({ ...link, clicks: 6 }))
  await linkSync.refresh()
  expect(await get('link-150')).toMatchObject({ clicks: 6 })
})

it('sync() reads clicks and tags again after a clock that was a year ahead is corrected', async () => {
  let now = Date.UTC(2027, 0, 1)
  let tagsRead = 0
  const service = { clicks: 1 }
  const { linkSync, record, get } = cacheUnderTest({
    api: {
      listLinks: async () =>
        ok({ current: 1, totalPages: 1, totalRows: 1, links: [{ ...linkOf(1), clicks: service.clicks }] }),
      async listTags() {
        tagsRead += 1
        return ok([])
      },
    },
    connection: () => connection,
    now: () => now,
  })
  await linkSync.sync()
  await linkSync.syncTags()
  now = Date.UTC(2026, 0, 1)
  service.clicks = 2
  await linkSync.sync()
  await linkSync.syncTags()
  expect((await record())?.fullReadAt).toBe(now)
  expect((await get(linkOf(1).id))?.clicks).toBe(2)
  expect(tagsRead).toBe(2)
})

it('sync() reads the list again if an earlier build has cached it in another shape', async () => {
  const earlier = await openDB('link-cache', 1, {
    upgrade(database) {
      const pages = database.createObjectStore('pages', { keyPath: ['connectionId', 'number'] })
      for (const name of ['ids', 'destinations']) pages.createIndex(name, name, { multiEntry: true })
      database.createObjectStore('records', { keyPath: 'connectionId' })
      database.createObjectStore('tags')
    },
  })
  await earlier.put('records', { connectionId: connection.id, progress: 'complete', fullReadAt: 1000, cached: 3 })
  earlier.close()
  const { service, worker } = serviceWith(linksOf(...upTo(3)))
  const only = worker()
  await only.linkSync.sync()
  expect(await shownBy(only)).toEqual(idsOf(service.links))
})

it('refresh() deletes the titles of links that are gone, and keeps that of a link created meanwhile', async () => {
  const { service, worker } = serviceWith(linksOf(1, 2))
  const only = worker()
  await only.linkSync.sync()
  for (const id of ['link-1', 'link-2', 'link-3']) await only.titles.write(connection.id, id, `Title of ${id}`)
  service.links = linksOf(1)
  service.total = 1
  service.onPage = () => void only.add(linkOf(3))
  await only.linkSync.refresh()
  expect([...(await only.titles.get(connection.id)).keys()]).toEqual(['link-1', 'link-3'])
})
