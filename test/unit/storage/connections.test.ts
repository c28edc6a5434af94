import { expect, it } from 'vitest'
import type { PublicConnection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createConnectionStore } from '@/lib/storage/connections'
import { createStorageArea } from '../../support/storage-area'

const connectionOf = (id: string): PublicConnection => ({
  id,
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

it('is none at first', async () => {
  expect(await underTest().store.chosen()).toEqual({ connection: null, isOpen: false })
})

it('is closed once the browser was', async () => {
  const { local, store } = underTest()
  await store.publish({ connection: connectionOf('c1'), isOpen: true })
  expect(await store.chosen()).toEqual({ connection: connectionOf('c1'), isOpen: true })
  const later = createConnectionStore(local, createStorageArea())
  expect(await later.chosen()).toEqual({ connection: connectionOf('c1'), isOpen: false })
})

it('leaves nothing of the connection before', async () => {
  const { local, session, store } = underTest()
  await store.publish({ connection: connectionOf('c1'), isOpen: true })
  await store.publish({ connection: connectionOf('c2'), isOpen: true })
  expect(JSON.stringify([local.all(), session.all()])).not.toContain('c1')
  await store.publish({ connection: null, isOpen: false })
  expect(JSON.stringify([local.all(), session.all()])).not.toContain('c2')
})
