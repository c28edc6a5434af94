import { expect, it } from 'vitest'
import type { PublicConnection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createConnectionStore } from '@/lib/storage/connections'
import { createStorageArea } from '../../support/storage-area'

const connectionOf = (id: string): PublicConnection => ({
  id,
  name: '',
  color: '#2563eb',
  connectedAt: 1,
  baseUrl: `https://${id}.example`,
  keyStorage: 'passphrase',
  idleMinutes: 0,
  details: DEFAULT_SERVICE_DETAILS,
  headerNames: [],
})

const underTest = () => {
  const [local, session] = [createStorageArea(), createStorageArea()]
  return { local, session, store: createConnectionStore(local, session) }
}

it('chosen() is null at first', async () => {
  expect(await underTest().store.chosen()).toBeNull()
})

it('keyHint is null after the browser was closed', async () => {
  const { local, store } = underTest()
  await store.know('c1')
  await store.save(connectionOf('c1'), 'wxyz')
  expect(await store.chosen()).toEqual({ connection: connectionOf('c1'), keyHint: 'wxyz' })
  const later = createConnectionStore(local, createStorageArea())
  expect(await later.chosen()).toEqual({ connection: connectionOf('c1'), keyHint: null })
})

it('choose() is remembered, and the first one is chosen once the chosen one is forgotten', async () => {
  const { local, session, store } = underTest()
  for (const id of ['c1', 'c2']) {
    await store.know(id)
    await store.save(connectionOf(id), 'wxyz')
  }
  await store.choose('c2')
  expect(await createConnectionStore(local, session).chosenId()).toBe('c2')
  await store.forget('c2')
  expect(await store.chosenId()).toBe('c1')
  expect(await store.list()).toEqual([{ connection: connectionOf('c1'), keyHint: 'wxyz' }])
})

it('forget() leaves nothing of a connection', async () => {
  const { local, session, store } = underTest()
  await store.know('c1')
  await store.save(connectionOf('c1'), 'wxyz')
  await store.forget('c1')
  expect(JSON.stringify([local.all(), session.all()])).not.toContain('c1')
})
