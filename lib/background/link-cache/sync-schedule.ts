import type { Storage } from 'webextension-polyfill'
import * as z from 'zod/mini'
import { storedItem } from '@/lib/storage/stored-item'
import type { Vault } from '../vault/vault'
import type { LinkSync } from './link-sync'

type Dependencies = {
  linkSync: Pick<LinkSync, 'sync'>
  isWanted: () => Promise<boolean>
  vault: Pick<Vault, 'get'>
  session: Storage.StorageArea
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

export type SyncSchedule = {
  /** Starts a sync, if caching is on and the key unlocked, without waiting for its end. */
  start(): Promise<void>
  /** Starts one in a moment, unless the last one started within ten minutes. */
  startAfterPopup(): Promise<void>
  /** Forgets when the last sync of a removed connection started. */
  forget(connectionId: string): Promise<void>
}

/** The popup is painted by then. */
const POPUP_DELAY_MS = 1000

const MIN_INTERVAL_MS = 10 * 60_000

/** Decides when the cache is synchronised. */
export const createSyncSchedule = ({ linkSync, isWanted, vault, session, wait, now }: Dependencies): SyncSchedule => {
  // Stored, because a worker lives for seconds.
  const startedAt = (connectionId: string) =>
    storedItem({ area: session, key: `link-sync:${connectionId}`, schema: z.number(), fallback: 0 })
  let scheduled: Promise<void> | undefined

  const start = async (): Promise<void> => {
    const connection = await vault.get()
    if (!connection.ok || !(await isWanted())) return
    await startedAt(connection.value.id).set(now())
    // A failure is noted in the cache's record; an exception leaves the rest to the next sync.
    linkSync.sync().catch(() => {})
  }

  const startAfterDelay = async (): Promise<void> => {
    await wait(POPUP_DELAY_MS)
    const connection = await vault.get()
    if (!connection.ok) return
    if (Math.abs(now() - (await startedAt(connection.value.id).get())) >= MIN_INTERVAL_MS) await start()
  }

  return {
    start,
    startAfterPopup() {
      scheduled ??= startAfterDelay().finally(() => {
        scheduled = undefined
      })
      return scheduled
    },
    forget: (connectionId) => startedAt(connectionId).remove(),
  }
}
