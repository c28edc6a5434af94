import { beforeEach, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createTagList } from '@/lib/background/tag-list'
import { fail, ok } from '@/lib/domain/result'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import type { Tag } from '@/lib/domain/tag/tag'

const connection: Connection = {
  id: 'connection-1',
  baseUrl: 'https://s.example',
  apiKey: 'k',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}
const spring: Tag = { id: '1', label: 'Spring', color: '#00ff00' }
const autumn: Tag = { id: '2', label: 'Autumn', color: 'what is this' }

beforeEach(() => fakeBrowser.reset())

/** A double of the service: its tags, whether it answers, and how often it was asked. */
const underTest = ({ isConnected = true } = {}) => {
  const service = { tags: [spring], answers: true, calls: 0, connection, disk: fakeBrowser.storage.local.set }
  const answer = <Value>(value: () => Value) => {
    service.calls += 1
    return service.answers ? ok(value()) : fail({ code: 'unreachable' })
  }
  const tags = createTagList({
    area: { ...fakeBrowser.storage.local, set: (items: object) => service.disk(items) } as never,
    vault: { get: async () => (isConnected ? ok(service.connection) : fail({ code: 'not-connected' })) },
    api: {
      listTags: async () => answer(() => service.tags),
      createTag: async (_, tag) => answer(() => ({ id: '9', ...tag })),
      updateTag: async (_, tag) => answer(() => tag),
    },
  })
  return { tags, service }
}

it('knows the last list without asking, also when the service is gone', async () => {
  const { tags, service } = underTest()
  expect(await tags.lastKnown()).toEqual([])
  expect(await tags.list()).toEqual(ok([spring]))
  service.answers = false
  expect(await tags.list()).toMatchObject({ failure: { code: 'unreachable' } })
  expect(await tags.lastKnown()).toEqual([spring])
})

it('knows a tag that was created, and one that was changed, at once', async () => {
  const { tags, service } = underTest()
  service.tags = [spring, autumn]
  await tags.list()
  expect(await tags.create({ label: '  Winter ', color: '#0000ff' })).toEqual(
    ok({ id: '9', label: 'Winter', color: '#0000ff' }),
  )
  expect(await tags.update({ ...autumn, label: 'Fall' })).toEqual(ok({ ...autumn, label: 'Fall' }))
  expect(await tags.lastKnown()).toEqual([
    spring,
    { ...autumn, label: 'Fall' },
    { id: '9', label: 'Winter', color: '#0000ff' },
  ])
})

it('changes nothing of what it knows where the service refuses', async () => {
  const { tags, service } = underTest()
  await tags.list()
  service.answers = false
  await tags.create({ label: 'Winter', color: '#0000ff' })
  await tags.update({ ...spring, label: 'Summer' })
  expect(await tags.lastKnown()).toEqual([spring])
})

it('wants a label, and does not ask the service without', async () => {
  const { tags, service } = underTest()
  const failure = { code: 'label-missing', field: 'label' }
  expect(await tags.create({ label: '  ', color: '#0000ff' })).toEqual({ ok: false, failure })
  expect(await tags.update({ ...spring, label: '' })).toEqual({ ok: false, failure })
  expect(service.calls).toBe(0)
})

it('asks nobody where nothing is connected', async () => {
  const { tags, service } = underTest({ isConnected: false })
  for (const result of [await tags.list(), await tags.create(spring), await tags.update(spring)])
    expect(result).toEqual({ ok: false, failure: { code: 'not-connected' } })
  expect(service.calls).toBe(0)
})

it('reads what is stored once, and knows what was stored before', async () => {
  const { tags } = underTest()
  await tags.list()
  const later = underTest().tags
  expect(await later.lastKnown()).toEqual([spring])
  await fakeBrowser.storage.local.clear()
  expect(await later.lastKnown()).toEqual([spring])
})

it('forgets what it knew', async () => {
  const { tags } = underTest()
  await tags.list()
  await tags.forget()
  expect(await tags.lastKnown()).toEqual([])
})

it('keeps no answer of a service that is not connected any more', async () => {
  const { tags, service } = underTest()
  const answer = tags.list()
  service.connection = { ...connection, baseUrl: 'https://other.example' }
  expect(await answer).toEqual(ok([spring]))
  expect(await tags.lastKnown()).toEqual([])
})

it('says what became of a tag where there is no room left to remember it', async () => {
  const { tags, service } = underTest()
  service.disk = async () => {
    throw new Error('QuotaExceededError')
  }
  expect(await tags.list()).toEqual(ok([spring]))
  expect(await tags.create({ label: 'Winter', color: '#0000ff' })).toMatchObject({ ok: true, value: { id: '9' } })
  expect(await tags.update({ ...spring, label: 'Summer' })).toMatchObject({ ok: true, value: { label: 'Summer' } })
})
