import { v7 as newId } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type LinkListing, type NewLink, StoreUnavailable } from '../../../service/storage/store.ts'
import { openStore } from '../../support/service/open-store.ts'
import { type NewDatabase, openDatabaseAt, openEmptyStore, openStoreAt } from '../app-under-test.ts'

const now = Date.parse('2026-03-01T09:30:00.123Z')

const aLink = (changes: Partial<NewLink> = {}): NewLink => {
  const link = { destination: 'https://example.com/', passwordHash: null, expiresAt: null, tagId: null, createdAt: now }
  return { id: newId(), token: newId(), isTokenGenerated: false, clicks: 0, ...link, ...changes }
}

const everyLink: LinkListing = { sort: 'date', order: 'desc', skip: 0, take: 100, tagId: undefined }

export const storeSuite = (newDatabase: NewDatabase): void => {
  test('returns the stored link after closing and opening again', async () => {
    const url = await newDatabase()
    const link = aLink({
      token: 'Ab-_9',
      destination: 'https://example.com/ü?q=%20"\'',
      passwordHash: 'h',
      expiresAt: now + 1,
    })
    const first = await openStoreAt(url)
    expect(await first.addLink(link)).toBe(true)
    const { tagId: _, isTokenGenerated: __, ...kept } = link
    const { id, destination, passwordHash, expiresAt } = link
    const second = await openStoreAt(url)
    expect(await second.findLink('Ab-_9')).toEqual({ id, token: 'Ab-_9', destination, passwordHash, expiresAt })
    expect((await second.listLinks(everyLink)).links).toEqual([{ ...kept, updatedAt: now, clicks: 0 }])
  })

  test('stores one of many concurrent links with the same token, and all with other tokens', async () => {
    const store = await openEmptyStore(newDatabase)
    const same = Array.from({ length: 20 }, () => store.addLink(aLink({ token: 'same' })))
    const others = Array.from({ length: 20 }, (_, index) => store.addLink(aLink({ token: `other-${index}` })))
    expect((await Promise.all(same)).filter(Boolean)).toHaveLength(1)
    expect((await Promise.all(others)).every(Boolean)).toBe(true)
  })

  test('a failed write fails no other write of its commit', async () => {
    const store = await openEmptyStore(newDatabase)
    const before = store.addLink(aLink({ token: 'before' }))
    const failing = store.addLink(aLink({ token: 'failing', tagId: 12345 }))
    const after = store.addLink(aLink({ token: 'after' }))
    await expect(failing).rejects.toThrow()
    expect(await before).toBe(true)
    expect(await after).toBe(true)
    expect(await store.findLink('failing')).toBeUndefined()
    expect(await store.findLink('after')).toBeDefined()
  })

  test('counts all concurrent visits, to any number of links', async () => {
    const store = await openEmptyStore(newDatabase)
    const links = Array.from({ length: 1_100 }, () => aLink())
    await Promise.all(links.map((link) => store.addLink(link)))
    await Promise.all([...links, ...links.slice(0, 50)].map((link) => store.countVisit(link.id)))
    const clicks = async (order: LinkListing['order']) =>
      (await store.listLinks({ ...everyLink, sort: 'clicks', order })).links.map((link) => link.clicks)
    const most = Array.from({ length: everyLink.take }, (_, index) => (index < 50 ? 2 : 1))
    await expect.poll(() => clicks('desc'), { timeout: 30_000 }).toEqual(most)
    await expect.poll(() => clicks('asc'), { timeout: 30_000 }).toEqual(most.map(() => 1))
  })

  test('shows all visits of a burst at once, while they are being aggregated, and sorts by them in the end', async () => {
    const store = await openEmptyStore(newDatabase)
    const links = Array.from({ length: 90 }, () => aLink())
    await Promise.all(links.map((link) => store.addLink(link)))
    const busy = links.slice(0, 45)
    // One after the other, so that they are logged in the course of some time.
    for (const { id } of [...links, ...busy, ...busy]) await store.countVisit(id)
    const expected = new Map(links.map((link) => [link.id, busy.includes(link) ? 3 : 1]))
    const shown = async (sort: LinkListing['sort']) => {
      const { links: listed } = await store.listLinks({ ...everyLink, sort })
      return new Map(listed.map(({ id, clicks }) => [id, clicks]))
    }
    for (let time = 0; time < 3; time += 1) {
      for (const sort of ['date', 'clicks'] as const) expect(await shown(sort)).toEqual(expected)
    }
    const first = async () => (await store.listLinks({ ...everyLink, sort: 'clicks', take: busy.length })).links
    const clicks = async () => (await first()).map((link) => link.clicks)
    await expect.poll(clicks, { timeout: 30_000 }).toEqual(busy.map(() => 3))
  })

  test('shows all visits to a link at once if they are in two shards, and adds all to its clicks', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const url = await newDatabase()
    const database = await openDatabaseAt(url)
    const store = await openStoreAt(url)
    const link = aLink()
    await store.addLink(link)
    // Comes after the first look for visits, which shares its connection.
    await store.listTags()
    // One row, the rest of the first shard, and a row of the next one.
    await store.countVisit(link.id)
    await Promise.all(Array.from({ length: 511 }, () => store.countVisit(newId())))
    await store.countVisit(link.id)
    const shards = { sql: 'select distinct shard from visits where link_id = $1', values: [link.id] }
    expect(await database.read(shards)).toHaveLength(2)
    const shown = async () => (await store.listLinks(everyLink)).links.map(({ clicks }) => clicks)
    expect(await shown()).toEqual([2])
    const backlog = async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      return store.countBacklog(1)
    }
    await expect.poll(backlog, { timeout: 30_000 }).toBe(0)
    expect(await database.read({ sql: 'select clicks from link_clicks', values: [] })).toEqual([{ clicks: 2 }])
    expect(await shown()).toEqual([2])
  })

  test('counts a visit that was logged before closing', async () => {
    const url = await newDatabase()
    const link = aLink()
    const first = await openStore(url)
    await first.addLink(link)
    await first.countVisit(link.id)
    await first.close()
    const second = await openStoreAt(url)
    await second.countVisit(link.id)
    expect((await second.listLinks(everyLink)).links[0]?.clicks).toBe(2)
    expect((await second.listLinks(everyLink)).links[0]?.clicks).toBe(2)
  })

  test('aggregates visits correctly with any number of processes', async () => {
    const url = await newDatabase()
    const stores = [await openStoreAt(url), await openStoreAt(url)]
    const link = aLink()
    await stores[0]?.addLink(link)
    for (let round = 1; round <= 20; round += 1) {
      await Promise.all(stores.map((store) => store.countVisit(link.id)))
      const pages = await Promise.all(stores.map((store) => store.listLinks(everyLink)))
      expect(pages.map(({ links }) => links[0]?.clicks)).toEqual([2 * round, 2 * round])
    }
  })

  test('numbers concurrent tags from 1 without gaps or duplicates', async () => {
    const store = await openEmptyStore(newDatabase)
    const tags = await Promise.all(Array.from({ length: 20 }, (_, index) => store.addTag(`tag ${index}`, '#fff')))
    const ids = tags.map((tag) => tag.id).sort((a, b) => a - b)
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect((await store.listTags()).map((tag) => tag.id)).toEqual(ids)
  })

  test('keeps the id of a domain, also for a second process', async () => {
    const url = await newDatabase()
    const [first, second] = [await openStoreAt(url), await openStoreAt(url)]
    const ids = await Promise.all([first.domainId('sho.rt'), second.domainId('sho.rt'), first.domainId('sho.rt')])
    expect(new Set(ids).size).toBe(1)
    expect(await second.domainId('other.example')).not.toBe(ids[0])
  })

  test('is unavailable once it is closed', async () => {
    const store = await openStore(await newDatabase())
    await store.listTags()
    await store.close()
    await expect(store.listTags()).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(store.addLink(aLink())).rejects.toBeInstanceOf(StoreUnavailable)
  })
}
