import { createVault } from '@/lib/background/vault/vault'
import { createConnectionStore } from '@/lib/storage/connections'
import type { Area } from '@/lib/storage/stored-item'
import { createStorageArea } from './storage-area'

type Given = { local?: Area; session?: Area; now?: () => number }

/** The real vault over areas of storage. */
export const vaultUnderTest = ({
  local = createStorageArea(),
  session = createStorageArea(),
  now = Date.now,
}: Given = {}) => {
  const connections = createConnectionStore(local, session)
  return { vault: createVault({ local, session }, connections, now), connections }
}
