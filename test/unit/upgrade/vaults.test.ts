import { expect, it } from 'vitest'
import { createVault } from '@/lib/background/vault/vault'
import { createOpenVault, createVaultRecord } from '@/lib/background/vault/vault-record'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createStorageArea } from '../creation/storage-area'
import vaults from './0.1.0/vaults.json'

/** The vault of a profile that 0.1.0 left, in a browser that was opened anew. */
const vaultOf = async (left: unknown) => {
  const local = createStorageArea()
  await local.set({ 'key-vault': left })
  return createVault({ record: createVaultRecord(local), opened: createOpenVault(createStorageArea()), now: Date.now })
}

const connection = {
  baseUrl: 'https://links.example.com/base',
  details: DEFAULT_SERVICE_DETAILS,
  apiKey: 'a-key-of-version-0.1.0',
  headers: [{ name: 'X-Proxy', value: 'let me in' }],
}
const withPassword = '00000000-0000-4000-8000-000000000001'

it('a key of 0.1.0 on this computer is still there, with what is held like it', async () => {
  const vault = await vaultOf(vaults.stored)
  expect(await vault.get()).toEqual({ ok: true, value: connection })
  expect(await vault.password(withPassword)).toBe('open sesame')
})

it('a key of 0.1.0 that was for the session alone is asked for again, for the same address', async () => {
  const vault = await vaultOf(vaults.session)
  expect(await vault.get()).toEqual({ ok: false, failure: { code: 'key-forgotten' } })
  expect(await vault.describe()).toMatchObject({ baseUrl: connection.baseUrl })
})

it('a key of 0.1.0 behind a passphrase is opened by it', async () => {
  const vault = await vaultOf(vaults.passphrase)
  expect(await vault.get()).toEqual({ ok: false, failure: { code: 'locked' } })
  expect(await vault.unlock('correct horse battery')).toEqual({ ok: true, value: null })
  expect(await vault.get()).toEqual({ ok: true, value: connection })
  expect(await vault.password(withPassword)).toBe('open sesame')
})
