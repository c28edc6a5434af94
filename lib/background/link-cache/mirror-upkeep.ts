import type { Storage } from 'webextension-polyfill'
import * as z from 'zod/mini'
import type { PreferenceStore } from '@/lib/storage/preferences'
import { storedItem } from '@/lib/storage/stored-item'
import type { Vault } from '../vault/vault'
import type { MirrorReading } from './mirror-reading'

type Dependencies = {
  reading: Pick<MirrorReading, 'catchUp' | 'catchUpTags'>
  vault: Pick<Vault, 'get'>
  preferences: Pick<PreferenceStore, 'get'>
  session: Storage.StorageArea
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

export type MirrorUpkeep = {
  /** Sets off what brings the mirror up to date, where one is kept, and does not wait for its end. */
  catchUp(): Promise<void>
  /** Sets off what learns which links have which tag, where a mirror is kept. */
  catchUpTags(): Promise<void>
  /** Catches up a moment from now, unless that was done in the last ten minutes. A popup never waits for it. */
  catchUpAfterPopup(): Promise<void>
}

/** The popup has drawn itself by then. */
const MOMENT_MS = 1000

const SELDOM_MS = 10 * 60_000

/** Says when the mirror is brought up to date: not at all where the person wants no copy. */
export const createMirrorUpkeep = (dependencies: Dependencies): MirrorUpkeep => {
  const { reading, vault, preferences, session, wait, now } = dependencies
  // A worker lives for seconds, and the pause is to outlive it.
  const begunAt = storedItem({ area: session, key: 'mirror-upkeep', schema: z.number(), fallback: 0 })
  let coming: Promise<void> | undefined

  const catchUp = async (): Promise<void> => {
    if (!(await preferences.get()).keepMirror || !(await vault.get()).ok) return
    await begunAt.set(now())
    // What breaks off is in the mirror's record, or is read the next time.
    reading.catchUp().catch(() => {})
  }

  const catchUpSeldom = async (): Promise<void> => {
    await wait(MOMENT_MS)
    if (Math.abs(now() - (await begunAt.get())) >= SELDOM_MS) await catchUp()
  }

  return {
    catchUp,
    async catchUpTags() {
      if ((await preferences.get()).keepMirror) reading.catchUpTags().catch(() => {})
    },
    catchUpAfterPopup() {
      coming ??= catchUpSeldom().finally(() => {
        coming = undefined
      })
      return coming
    },
  }
}
