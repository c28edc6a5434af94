import type { Alarms } from 'webextension-polyfill'
import type { Vault } from './vault'

export const IDLE_LOCK_ALARM = 'idle-lock'

/** Locks the key if its time has come, or else has the browser wake us when it comes. */
export const createIdleLock =
  (vault: Pick<Vault, 'lockIfIdle'>, alarms: Pick<Alarms.Static, 'create'>) => async (): Promise<void> => {
    const lockAt = await vault.lockIfIdle()
    if (lockAt !== null) alarms.create(IDLE_LOCK_ALARM, { when: lockAt })
  }
