import { vi } from 'vitest'
import { createVault, type Vault } from '@/lib/background/vault/vault'
import { vaultItems } from '@/lib/background/vault/vault-record'
import { type ConnectionStore, createConnectionStore } from '@/lib/storage/connections'
import type { Area } from '@/lib/storage/stored-item'
import { createStorageArea } from './storage-area'

type Given = { local?: Area; session?: Area; now?: () => number }

/** The real vault over areas of storage. */
export const vaultUnderTest = ({
  local = createStorageArea(),
  session = createStorageArea(),
  now = Date.now,
}: Given = {}): { vault: Vault; connections: ConnectionStore } => {
  const connections = createConnectionStore(local, session)
  return { vault: createVault({ items: vaultItems(local, session), connections, now }), connections }
}

const { deriveBits } = crypto.subtle

/** Stretches passphrases with a thousandth of the rounds; the real ones take half a second each. */
export const stretchLess = (): void => {
  const less = ((params: Pbkdf2Params, ...rest: [CryptoKey, number]) =>
    deriveBits.call(crypto.subtle, { ...params, iterations: params.iterations / 1_000 }, ...rest)) as typeof deriveBits
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(less)
}
