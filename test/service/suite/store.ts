import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { openStore } from '../../../service/store/open-store.ts'
import { type NewLink, StoreUnavailable } from '../../../service/store/store.ts'
import { type NewDatabase, openEmptyStore, openStoreAt } from './open.ts'

const now = Date.parse('2026-03-01T09:30:00.123Z')

function aLink(changes: Partial<NewLink> = {}): NewLink {
  const link = { destination: 'https://example.com/', passwordHash: null, expiresAt: null, tagId: null, createdAt: now }
  return { id: newId(), token: newId(), ...link, ...changes }
}

export function storeSuite(newDatabase: NewDatabase): void {
  test('gives back what was put in, after closing and opening again', async () => {
    const url = await newDatabase()
    const link = aLink({
      token: 'Ab-_9',
      destination: 'https://example.com/ü?q=%20"\'',
      passwordHash: 'h',
      expiresAt: now + 1,
    })
    const first = await openStoreAt(url)
    expect(await first.addLink(link)).toBe(true)
    const { tagId: _, ...kept } = link
    const second = await openStoreAt(url)
    expect(await second.findLink('Ab-_9')).toEqual({ ...kept, updatedAt: now, clicks: 0 })
    expect(await second.findLink('ab-_9')).toBeUndefined()
  })

  test('stores one of many links that want the same token at once, and all that want others', async () => {
    const store = await openEmptyStore(newDatabase)
    const same = Array.from({ length: 20 }, () => store.addLink(aLink({ token: 'same' })))
    const others = Array.from({ length: 20 }, (_, index) => store.addLink(aLink({ token: `other-${index}` })))
    expect((await Promise.all(same)).filter(Boolean)).toHaveLength(1)
    expect((await Promise.all(others)).every(Boolean)).toBe(true)
  })

  test('a write that fails takes none of those down that it shares a commit with', async () => {
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

  test('counts every one of many visits that arrive at once', async () => {
    const store = await openEmptyStore(newDatabase)
    await store.addLink(aLink({ token: 'a', destination: 'https://a.example/' }))
    await store.addLink(aLink({ token: 'b', destination: 'https://b.example/', passwordHash: 'hash' }))
    const visits = Array.from({ length: 200 }, (_, index) =>
      index % 2 ? store.countVisit('a', null, now) : store.countVisit('b', 'hash', now),
    )
    expect(new Set(await Promise.all(visits))).toEqual(new Set(['https://a.example/', 'https://b.example/']))
    expect((await store.findLink('a'))?.clicks).toBe(100)
    expect((await store.findLink('b'))?.clicks).toBe(100)
  })

  test('counts no visit to a link that has expired, is protected otherwise or does not exist', async () => {
    const store = await openEmptyStore(newDatabase)
    await store.addLink(aLink({ token: 'short', expiresAt: now }))
    await store.addLink(aLink({ token: 'safe', passwordHash: 'hash' }))
    await store.addLink(aLink({ token: 'open' }))
    const visits = [
      store.countVisit('short', null, now),
      store.countVisit('safe', null, now),
      store.countVisit('safe', 'another', now),
      store.countVisit('open', 'hash', now),
      store.countVisit('nowhere', null, now),
    ]
    expect(await Promise.all(visits)).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(await store.countVisit('short', null, now - 1)).toBe('https://example.com/')
  })

  test('numbers tags from 1 without a gap or a double, however many are made at once', async () => {
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

  test('says that it is unavailable once it is closed', async () => {
    const store = await openStore(await newDatabase())
    await store.ping()
    await store.close()
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(store.addLink(aLink())).rejects.toBeInstanceOf(StoreUnavailable)
  })
}
