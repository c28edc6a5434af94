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
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

export type SyncSchedule = {
  /** Starts a sync if a cache is wanted, and does not wait for its end. */
  start(): Promise<void>
  /** Starts one a moment from now, unless one was started in the last ten minutes. A popup never waits for it. */
  startAfterPopup(): Promise<void>
}

/** The popup has drawn itself by then. */
const MOMENT_MS = 1000

const SELDOM_MS = 10 * 60_000

/** Says when the cache is synchronised. */
export const createSyncSchedule = ({ linkSync, isWanted, vault, session, wait, now }: Dependencies): SyncSchedule => {
  // A worker lives for seconds, and the pause is to outlive it.
  const startedAt = storedItem({ area: session, key: 'link-sync', schema: z.number(), fallback: 0 })
  let scheduled: Promise<void> | undefined

  const start = async (): Promise<void> => {
    if (!(await isWanted()) || !(await vault.get()).ok) return
    await startedAt.set(now())
    // What breaks off is in the cache's record, or is read the next time.
    linkSync.sync().catch(() => {})
  }

  const startSeldom = async (): Promise<void> => {
    await wait(MOMENT_MS)
    if (Math.abs(now() - (await startedAt.get())) >= SELDOM_MS) await start()
  }

  return {
    start,
    startAfterPopup() {
      scheduled ??= startSeldom().finally(() => {
        scheduled = undefined
      })
      return scheduled
    },
  }
}
