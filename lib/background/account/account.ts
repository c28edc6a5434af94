import type { Storage } from 'webextension-polyfill'
import type { AccountState } from '@/lib/domain/settings/account-state'
import { MACHINE_BOUND } from '@/lib/domain/settings/preferences'
import { isSameStamped, stampedSchema } from '@/lib/domain/settings/timestamped'
import { PREFERENCE_KEYS, preferenceKey } from '@/lib/storage/preferences'
import type { AppStorage } from '@/lib/storage/storage'
import { isUtmPresetKey } from '@/lib/storage/utm-presets'

/** Decisions within this time are synced together: browsers allow two writes a second, and 1,800 an hour. */
const GATHER_MS = 2000

const MACHINE_BOUND_KEYS = MACHINE_BOUND.map(preferenceKey)
const SYNCED_PREFERENCES = PREFERENCE_KEYS.filter((key) => !MACHINE_BOUND_KEYS.includes(key))

/** Settings alone: all else stays on this machine, and is not accepted from another. */
const isSynced = (key: string): boolean => SYNCED_PREFERENCES.includes(key) || isUtmPresetKey(key)

type Dependencies = {
  /** Absent if the browser has no such storage. */
  area: Storage.StorageArea | undefined
  storage: Pick<AppStorage, 'settings' | 'utmPresets' | 'accountState'>
  wait: (milliseconds: number) => Promise<void>
}

export type Account = {
  /** Brings this machine and the account to the same. Called whenever the background starts. */
  sync(): Promise<void>
  /** Syncs a moment from now, together with what is decided until then. */
  scheduleSync(): void
  /** Merges what the browser reports of the account. */
  merge(changes: Record<string, Storage.StorageChange>): Promise<void>
}

/** Both limits are called quotas; only the one of room lasts. */
const isFull = (error: unknown): boolean => /quota/i.test(String(error)) && !/WRITE_OPERATIONS/.test(String(error))

/**
 * The settings in the browser's account, each an item of its own, so that the browser too settles each by itself. This
 * machine's copy is the one that counts here; an account that is missing, full or broken takes nothing from it.
 */
export const createAccount = ({ area, storage, wait }: Dependencies): Account => {
  const { settings, utmPresets, accountState } = storage
  let syncing: Promise<void> = Promise.resolve()
  let isGathering = false

  const mergeReadable = async (items: Record<string, unknown>): Promise<void> => {
    for (const [key, item] of Object.entries(items)) {
      const parsed = stampedSchema.safeParse(item)
      if (!isSynced(key) || !parsed.success) continue
      await (isUtmPresetKey(key) ? utmPresets : settings).merge(key, parsed.data)
    }
  }

  const syncNow = async (): Promise<AccountState> => {
    if (!area) return 'unavailable'
    try {
      const held = await area.get(null)
      await mergeReadable(held)
      const decided = await settings.read([...SYNCED_PREFERENCES, ...(await utmPresets.keys())])
      const due = Object.entries(decided).filter(([key, item]) => {
        if (!(key in held)) return true
        const parsed = stampedSchema.safeParse(held[key])
        // What cannot be read is not overwritten: a later version may have put it there.
        return parsed.success && !isSameStamped(parsed.data, item)
      })
      if (due.length > 0) await area.set(Object.fromEntries(due))
      return 'follows'
    } catch (error) {
      return isFull(error) ? 'full' : 'failed'
    }
  }

  const sync = (): Promise<void> => {
    // One after the other, for each begins with what the one before left.
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
      // What was removed from the account stays here, and is synced again.
      const news = Object.entries(changes).filter(([, { newValue }]) => newValue !== undefined)
      return mergeReadable(Object.fromEntries(news.map(([key, { newValue }]) => [key, newValue])))
    },
  }
}
