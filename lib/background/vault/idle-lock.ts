import type { Alarms } from 'webextension-polyfill'
import type { Vault } from './vault'

export const IDLE_LOCK_ALARM = 'idle-lock'

/** Locks idle keys, and sets an alarm for the next one. */
export const createIdleLock =
  (vault: Pick<Vault, 'list' | 'lockIfIdle'>, alarms: Pick<Alarms.Static, 'create'>) => async (): Promise<void> => {
    const times: number[] = []
    for (const { id } of await vault.list()) {
      const lockAt = await vault.lockIfIdle(id)
      if (lockAt !== null) times.push(lockAt)
    }
    if (times.length > 0) await alarms.create(IDLE_LOCK_ALARM, { when: Math.min(...times) })
  }
