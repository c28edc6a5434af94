import { describe, expect, it } from 'vitest'
import { createSnapshotKeeper } from '@/lib/background/popup-snapshot'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import type { Tag } from '@/lib/domain/tag/tag'
import { createStorageArea } from '../creation/storage-area'

const connected: ConnectionView = {
  connected: true,
  baseUrl: 'https://service.example',
  keyHint: 'hint',
  permitted: true,
  keeping: 'stored',
  idleMinutes: 0,
  details: DEFAULT_SERVICE_DETAILS,
  headerNames: ['X-Named'],
}

const underTest = () => {
  const now: { connection: ConnectionView; tags: Tag[] } = {
    connection: connected,
    tags: [{ id: '1', label: 'Spring', color: '#00ff00' }],
  }
  const session = createStorageArea()
  const keeper = createSnapshotKeeper({
    session,
    connecting: { view: async () => now.connection },
    preferences: { get: async () => DEFAULT_PREFERENCES },
    utmPresets: { list: async () => [] },
    tags: { lastKnown: async () => now.tags },
  })
  return { now, session, keeper, left: () => session.all()['popup-snapshot'] }
}

const snapshot = (tags: Tag[]) => ({
  preferences: DEFAULT_PREFERENCES,
  utmPresets: [],
  tags: { first: tags, count: tags.length },
})

describe('what is left for popups', () => {
  it('tells nothing of the service and of its key', async () => {
    const { keeper, left, session, now } = underTest()
    await keeper.renew()
    expect(left()).toEqual(snapshot(now.tags))
    expect(JSON.stringify(session.all())).not.toMatch(/hint|service\.example|X-Named/)
  })

  it('is renewed where something has changed', async () => {
    const { keeper, left, now } = underTest()
    await keeper.renew()
    now.tags = []
    await keeper.renew()
    expect(left()).toEqual(snapshot([]))
  })

  it('is written once for as long as nothing changes', async () => {
    const { keeper, session } = underTest()
    let writes = 0
    const { set } = session
    session.set = async (items) => {
      writes += 1
      await set(items)
    }
    await keeper.renew()
    await keeper.renew()
    await keeper.leave(connected, snapshot([]))
    expect(writes).toBe(2)
  })

  it.each<[string, ConnectionView]>([
    ['the key is locked', { connected: false, reason: 'locked', baseUrl: 'https://service.example' }],
    ['nothing is connected', { connected: false, reason: 'not-connected', baseUrl: '' }],
    ['the host is not granted', { ...connected, permitted: false }],
  ])('is nothing where %s', async (_, connection) => {
    const { keeper, left, now } = underTest()
    await keeper.renew()
    now.connection = connection
    await keeper.renew()
    expect(left()).toBeUndefined()
  })

  it('is nothing once it is forgotten, and comes back', async () => {
    const { keeper, left } = underTest()
    await keeper.renew()
    await keeper.forget()
    expect(left()).toBeUndefined()
    await keeper.renew()
    expect(left()).toBeDefined()
  })

  it('is nothing where there is no room for it, and nobody is the worse for it', async () => {
    const { keeper, left, session, now } = underTest()
    await keeper.renew()
    session.set = () => Promise.reject(new Error('Session storage quota bytes exceeded.'))
    now.tags = []
    await keeper.renew()
    expect(left()).toBeUndefined()
  })

  it('is nothing where it cannot be told how things stand', async () => {
    const { keeper, left, session } = underTest()
    await keeper.renew()
    const broken = createSnapshotKeeper({
      session,
      connecting: { view: () => Promise.reject(new Error('The disk is gone.')) },
      preferences: { get: async () => DEFAULT_PREFERENCES },
      utmPresets: { list: async () => [] },
      tags: { lastKnown: async () => [] },
    })
    await broken.renew()
    expect(left()).toBeUndefined()
  })
})
