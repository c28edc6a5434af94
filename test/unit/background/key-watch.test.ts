import { expect, it } from 'vitest'
import type { ApiClient } from '@/lib/background/api/api-client'
import { createKeyWatch } from '@/lib/background/key-watch'
import { type Failure, fail, ok } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { vaultUnderTest } from '../../support/vault-under-test'

const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://links.example',
  apiKey: 'sentinel-key',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}

/** The real vault and records; the service answers with a failure, if there is one. */
const underTest = async () => {
  const { vault, connections } = vaultUnderTest()
  await vault.set(connection)
  const service: { failure?: Failure } = {}
  const api = { listTags: async () => (service.failure ? fail(service.failure) : ok([])) } as unknown as ApiClient
  const open = () => createKeyWatch(connections, vault)(api)
  const isRefused = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return (await connections.get('c1'))?.isKeyRefused
  }
  return { vault, service, open, isRefused }
}

it('a connection says that its key was refused, until the service accepts one, in this worker or a later one', async () => {
  const { service, open, isRefused } = await underTest()
  const api = open()
  await api.listTags(connection)
  expect(await isRefused()).toBe(false)
  service.failure = { code: 'unauthorized', status: 401 }
  expect(await api.listTags(connection)).toEqual(fail(service.failure))
  expect(await isRefused()).toBe(true)
  service.failure = { code: 'unreachable' }
  await api.listTags(connection)
  expect(await isRefused()).toBe(true)
  delete service.failure
  await open().listTags(connection)
  expect(await isRefused()).toBe(false)
})

it('a refusal of a key that was replaced meanwhile says nothing of the new one', async () => {
  const { vault, service, open, isRefused } = await underTest()
  service.failure = { code: 'unauthorized', status: 401 }
  await vault.set({ ...connection, apiKey: 'sentinel-new' })
  await open().listTags(connection)
  expect(await isRefused()).toBe(false)
})
