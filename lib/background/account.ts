import type { Storage } from 'webextension-polyfill'
import { MACHINE_BOUND } from '@/lib/domain/settings/preferences'
import { type AccountState, isSameDecision, timestampedSchema } from '@/lib/domain/settings/timestamped'
import { isUtmPresetKey, PREFERENCE_KEYS, preferenceKey } from '@/lib/storage/settings'
import type { AppStorage } from '@/lib/storage/storage'

/** Decisions within this time are synced together: browsers allow two writes a second, and 1,800 an hour. */
const GATHER_MS = 2000

const MACHINE_BOUND_KEYS = MACHINE_BOUND.map(preferenceKey)
const SYNCED_PREFERENCES = PREFERENCE_KEYS.filter((key) => !MACHINE_BOUND_KEYS.includes(key))

/** Only settings are synced, and accepted from other machines. */
const isSynced = (key: string): boolean => SYNCED_PREFERENCES.includes(key) || isUtmPresetKey(key)

type Dependencies = {
  /** Absent if the browser has no such storage. */
  area: Storage.StorageArea | undefined
  storage: Pick<AppStorage, 'settings' | 'utmPresets' | 'accountState'>
  wait: (milliseconds: number) => Promise<void>
}

type Account = {
  /** Exchanges settings with the account. Called whenever the background starts. */
  sync(): Promise<void>
  /** Syncs in a moment, together with all decisions until then. */
  scheduleSync(): void
  /** Merges changes of the account that the browser reports. */
  merge(changes: Record<string, Storage.StorageChange>): Promise<void>
}

/** Both limits are called quotas; only the one on space is permanent. */
const isFull = (error: unknown): boolean => /quota/i.test(String(error)) && !/WRITE_OPERATIONS/.test(String(error))

/**
 * The settings in the browser's account, each in an item, so that the browser merges them one by one. A missing,
 * full or broken account changes nothing on this machine.
 */
export const createAccount = ({ area, storage, wait }: Dependencies): Account => {
  const { settings, utmPresets, accountState } = storage
  let syncing: Promise<void> = Promise.resolve()
  let isGathering = false

  const mergeReadable = async (items: Record<string, unknown>): Promise<void> => {
    for (const [key, item] of Object.entries(items)) {
      const parsed = timestampedSchema.safeParse(item)
      if (!isSynced(key) || !parsed.success) continue
      await (isUtmPresetKey(key) ? utmPresets : settings).merge(key, parsed.data)
    }
  }

  const syncNow = async (): Promise<AccountState> => {
    if (!area) return 'unavailable'
    try {
      const inAccount = await area.get(null)
      await mergeReadable(inAccount)
      const decided = await settings.read([...SYNCED_PREFERENCES, ...(await utmPresets.keys())])
      const outdated = Object.entries(decided).filter(([key, item]) => {
        if (!(key in inAccount)) return true
        const parsed = timestampedSchema.safeParse(inAccount[key])
        // An unreadable item may come from a later version, so it is not overwritten.
        return parsed.success && !isSameDecision(parsed.data, item)
      })
      if (outdated.length > 0) await area.set(Object.fromEntries(outdated))
      return 'follows'
    } catch (error) {
      return isFull(error) ? 'full' : 'failed'
    }
  }

  const sync = (): Promise<void> => {
    // In sequence: each sync starts from the result of the last.
    syncing = syncing.then(async () => {
      const state = await syncNow()
      await accountState.change(() => state)
    })
    return syncing
  }

  return {
    sync,
    scheduleSync() {
      if (isGathering) return
      isGathering = true
      // The state reports a failure; nothing here throws.
      void wait(GATHER_MS).then(() => {
        isGathering = false
        return sync()
      })
    },
    merge(changes) {
      // A setting removed from the account stays here and is synced again.
      const news = Object.entries(changes).filter(([, { newValue }]) => newValue !== undefined)
      return mergeReadable(Object.fromEntries(news.map(([key, { newValue }]) => [key, newValue])))
    },
  }
}
