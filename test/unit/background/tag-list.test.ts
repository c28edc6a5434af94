import { beforeEach, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createTagList } from '@/lib/background/tag-list'
import { fail, ok } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import type { Tag } from '@/lib/domain/tag/tag'
import { createTagStore } from '@/lib/storage/tags'
import { doublesOf } from '@/test/support/doubles'

const connection: Connection = {
  id: 'c1',
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
  const store = createTagStore({ ...fakeBrowser.storage.local, set: (items: object) => service.disk(items) } as never)
  const tags = createTagList(
    doublesOf({
      storage: { tags: store },
      vault: {
        get: async (id = service.connection.id) =>
          isConnected && id === service.connection.id ? ok(service.connection) : fail({ code: 'not-connected' }),
      },
      api: {
        listTags: async () => answer(() => service.tags),
        createTag: async (_, tag) => answer(() => ({ id: '9', ...tag })),
        updateTag: async (_, tag) => answer(() => tag),
      },
    }),
  )
  return { tags, store, known: () => store.all(connection.id), service }
}

it('the last list stays stored when the service is gone', async () => {
  const { tags, known, service } = underTest()
  expect(await known()).toEqual([])
  expect(await tags.list()).toEqual(ok([spring]))
  service.answers = false
  expect(await tags.list()).toMatchObject({ failure: { code: 'unreachable' } })
  expect(await known()).toEqual([spring])
})

it('save() stores a new and a changed tag at once', async () => {
  const { tags, known, service } = underTest()
  service.tags = [spring, autumn]
  await tags.list()
  expect(await tags.save(connection.id, { label: '  Winter ', color: '#0000ff' })).toEqual(
    ok({ id: '9', label: 'Winter', color: '#0000ff' }),
  )
  expect(await tags.save(connection.id, { ...autumn, label: 'Fall' })).toEqual(ok({ ...autumn, label: 'Fall' }))
  expect(await known()).toEqual([spring, { ...autumn, label: 'Fall' }, { id: '9', label: 'Winter', color: '#0000ff' }])
})

it('a refused change stores nothing', async () => {
  const { tags, known, service } = underTest()
  await tags.list()
  service.answers = false
  await tags.save(connection.id, { label: 'Winter', color: '#0000ff' })
  await tags.save(connection.id, { ...spring, label: 'Summer' })
  expect(await known()).toEqual([spring])
})

it('save() requires a label', async () => {
  const { tags, service } = underTest()
  const failure = { code: 'label-missing', field: 'label' }
  expect(await tags.save(connection.id, { label: '  ', color: '#0000ff' })).toEqual({ ok: false, failure })
  expect(await tags.save(connection.id, { ...spring, label: '' })).toEqual({ ok: false, failure })
  expect(service.calls).toBe(0)
})

it('list() sends nothing without a connection', async () => {
  const { tags, service } = underTest({ isConnected: false })
  for (const result of [
    await tags.list(),
    await tags.save(connection.id, { label: 'Spring', color: '' }),
    await tags.save(connection.id, spring),
  ])
    expect(result).toEqual({ ok: false, failure: { code: 'not-connected' } })
  expect(service.calls).toBe(0)
})

it('list() updates the recent tags', async () => {
  const { tags, store, service } = underTest()
  for (const tag of [spring, autumn]) await store.choose(connection.id, tag)
  expect(await store.recent(connection.id)).toEqual([autumn, spring])
  service.tags = [{ ...spring, label: 'May' }]
  await tags.list()
  expect(await store.recent(connection.id)).toEqual([{ ...spring, label: 'May' }])
})

it('the reply of a service that was disconnected meanwhile is not stored', async () => {
  const { tags, known, service } = underTest()
  const answer = tags.list()
  service.connection = { ...connection, id: 'c2', baseUrl: 'https://other.example' }
  expect(await answer).toEqual(ok([spring]))
  expect(await known()).toEqual([])
})

it('save() succeeds if storage is full', async () => {
  const { tags, service } = underTest()
  service.disk = async () => {
    throw new Error('QuotaExceededError')
  }
  expect(await tags.list()).toEqual(ok([spring]))
  expect(await tags.save(connection.id, { label: 'Winter', color: '#0000ff' })).toMatchObject({
    ok: true,
    value: { id: '9' },
  })
  expect(await tags.save(connection.id, { ...spring, label: 'Summer' })).toMatchObject({
    ok: true,
    value: { label: 'Summer' },
  })
})
