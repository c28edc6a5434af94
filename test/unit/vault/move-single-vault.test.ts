import { expect, it } from 'vitest'
import { moveSingleVault } from '@/lib/background/vault/move-single-vault'
import { createVault } from '@/lib/background/vault/vault'
import { vaultItems } from '@/lib/background/vault/vault-record'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createConnectionStore } from '@/lib/storage/connections'
import { createStorageArea } from '../../support/storage-area'

/** What the version before connections had names has stored. */
const publicPart = {
  id: 'c1',
  connectedAt: 1,
  baseUrl: 'https://s.example',
  keyStorage: 'stored',
  idleMinutes: 0,
  details: DEFAULT_SERVICE_DETAILS,
  headerNames: [],
}
const secrets = { apiKey: 'the-key', headers: [], passwords: { entry: 'hush' } }

const vaultUnderTest = async (stored: Record<string, unknown>) => {
  const [local, session] = [createStorageArea(), createStorageArea()]
  await local.set(stored)
  const connections = createConnectionStore(local, session)
  return { local, vault: createVault({ items: vaultItems(local, session), connections, now: () => 2 }), connections }
}

it('moveSingleVault() keeps the connection of an earlier version, with its key and passwords', async () => {
  const { local, vault, connections } = await vaultUnderTest({
    'key-vault': { version: 1, value: { ...publicPart, secrets } },
    'connection:c1': { version: 1, value: publicPart },
    'chosen-connection': { version: 1, value: 'c1' },
  })
  await moveSingleVault(local)
  expect(await vault.get()).toMatchObject({ ok: true, value: { id: 'c1', apiKey: 'the-key' } })
  expect(await vault.password({ id: 'entry', connectionId: 'c1' })).toBe('hush')
  expect((await connections.chosen())?.connection).toMatchObject({ id: 'c1', name: '' })
  expect(JSON.stringify(local.all()['connection:c1'])).not.toContain('the-key')
  expect(local.all()).not.toHaveProperty('key-vault')
})

it.each([
  ['nothing', {}],
  ['no connection', { 'key-vault': { version: 1, value: null } }],
  [
    'connections already',
    { 'key-vault': { version: 1, value: publicPart }, connections: { version: 1, value: ['c2'] } },
  ],
  ['a damaged vault', { 'key-vault': 'damaged' }],
])('moveSingleVault() changes nothing if there is %s', async (_, stored) => {
  const { local } = await vaultUnderTest(stored)
  await moveSingleVault(local)
  expect(local.all()).toEqual(stored)
})
