import { createAccount } from '@/lib/background/account/account'
import { createPreferenceStore } from '@/lib/background/account/preference-store'
import { createSettings } from '@/lib/background/account/settings'
import { createStorageArea, type StorageArea } from '../creation/storage-area'

type Setting = { account: StorageArea | undefined; now?: () => number; local?: StorageArea }

/** One machine of a person: its own storage, and the account that it shares with the others. */
export const createMachine = ({ account: area, now = () => 1_000, local = createStorageArea() }: Setting) => {
  let takenIn = 0
  let gathered = Promise.resolve()
  const wait = () => gathered
  const settings = createSettings({ area: local, onDecided: () => account.handOver(), now })
  const onTakenIn = async () => {
    takenIn += 1
  }
  const account = createAccount({ area, settings, onTakenIn, wait })
  return {
    local,
    settings,
    account,
    preferences: createPreferenceStore(settings),
    takenIn: () => takenIn,
    /** Lets nothing be handed over until what is returned is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      gathered = promise
      return resolve
    },
  }
}
