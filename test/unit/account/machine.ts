import { createAccount } from '@/lib/background/account'
import { createStorage } from '@/lib/storage/storage'
import { createStorageArea, type StorageArea } from '../../support/storage-area'

type Setting = { account: StorageArea | undefined; now?: () => number }

/** One machine of a person: its own storage, and the account that it shares with the others. */
export const createMachine = ({ account: area, now = () => 1_000 }: Setting) => {
  let gathered = Promise.resolve()
  const local = createStorageArea()
  const storage = createStorage({ local, session: createStorageArea() }, now)
  return {
    ...storage,
    local,
    account: createAccount({ area, storage, wait: () => gathered }),
    /** Blocks syncing. Returns a function that resumes it. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      gathered = promise
      return resolve
    },
  }
}
