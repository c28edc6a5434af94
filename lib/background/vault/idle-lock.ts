import type { Alarms } from 'webextension-polyfill'
import type { Vault } from './vault'

export const IDLE_LOCK_ALARM = 'idle-lock'

/** Locks the key if it was idle for long enough, or else sets an alarm for that time. */
export const createIdleLock =
  (vault: Pick<Vault, 'lockIfIdle'>, alarms: Pick<Alarms.Static, 'create'>) => async (): Promise<void> => {
    const lockAt = await vault.lockIfIdle()
    if (lockAt !== null) await alarms.create(IDLE_LOCK_ALARM, { when: lockAt })
  }
