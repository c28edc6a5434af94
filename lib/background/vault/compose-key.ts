import type { Alarms, Storage } from 'webextension-polyfill'
import { createIdleLock } from './idle-lock'
import { createVault } from './vault'
import { createOpenVault, createVaultRecord } from './vault-record'

type Outside = {
  local: Storage.StorageArea
  session: Storage.StorageArea
  alarms: Pick<Alarms.Static, 'create'>
  now: () => number
}

/** The vault that holds the key, and what has it locked once it is idle for as long as was chosen. */
export const composeKey = ({ local, session, alarms, now }: Outside) => {
  const vault = createVault({ record: createVaultRecord(local), opened: createOpenVault(session), now })
  return { vault, scheduleLock: createIdleLock(vault, alarms) }
}
