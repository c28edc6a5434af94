import type { Storage } from 'webextension-polyfill'
import type { AccountState } from '@/lib/domain/settings/account-state'
import { MACHINE_BOUND } from '@/lib/domain/settings/preferences'
import { isSameStamped, type StampedValues } from '@/lib/domain/settings/timestamped'
import { preferenceName } from './preference-name'
import type { Settings } from './settings'
import { stampedSchema } from './stamped-schema'

/** What is decided within a second is handed over at once: browsers allow two writes a second, and 1,800 an hour. */
const GATHER_MS = 2000

const STAYS = new Set(MACHINE_BOUND.map(preferenceName))

/** Settings and nothing else: whatever else there is stays on this machine, and is not let in from another. */
const follows = (name: string): boolean => /^(preference|utm)\./.test(name) && !STAYS.has(name)

type Dependencies = {
  /** Absent where the browser has no such storage. */
  area: Storage.StorageArea | undefined
  settings: Pick<Settings, 'read' | 'takeIn'>
  /** Told after something was decided on another machine. */
  onTakenIn: () => Promise<void>
  wait: (milliseconds: number) => Promise<void>
}

export type Account = {
  /** Brings this machine and the account to the same. Called whenever the background starts. */
  meet(): Promise<void>
  /** Hands over what was decided here, together with what is decided in the next moments. */
  handOver(): void
  /** Takes in what the browser reports of the account. */
  takeIn(changes: Record<string, Storage.StorageChange>): Promise<void>
  state(): Promise<AccountState>
}

/** Both limits are called quotas; only the one of room lasts. */
const isFull = (error: unknown): boolean => /quota/i.test(String(error)) && !/WRITE_OPERATIONS/.test(String(error))

/**
 * The settings in the browser's account, each an item of its own, so that the browser too settles each by itself. This
 * machine's copy is the one that counts here; an account that is missing, full or broken takes nothing from it.
 */
export const createAccount = ({ area, settings, onTakenIn, wait }: Dependencies): Account => {
  let meeting: Promise<AccountState> | undefined
  let isGathering = false

  const takeInReadable = async (items: Record<string, unknown>): Promise<void> => {
    const readable: StampedValues = {}
    for (const [name, item] of Object.entries(items)) {
      const parsed = stampedSchema.safeParse(item)
      if (follows(name) && parsed.success) readable[name] = parsed.data
    }
    const known = await settings.read()
    const isNews = Object.entries(readable).some(([name, item]) => !known[name] || !isSameStamped(item, known[name]))
    if (!isNews) return
    await settings.takeIn(readable)
    await onTakenIn()
  }

  const meetNow = async (): Promise<AccountState> => {
    if (!area) return 'unavailable'
    try {
      const held = await area.get(null)
      await takeInReadable(held)
      const due = Object.entries(await settings.read()).filter(([name, item]) => {
        if (!follows(name)) return false
        if (!(name in held)) return true
        const parsed = stampedSchema.safeParse(held[name])
        // What cannot be read is not written over: a later version may have put it there.
        return parsed.success && !isSameStamped(parsed.data, item)
      })
      if (due.length > 0) await area.set(Object.fromEntries(due))
      return 'follows'
    } catch (error) {
      return isFull(error) ? 'full' : 'failed'
    }
  }

  const meet = (): Promise<AccountState> => {
    // One after the other, for each begins with what the one before left.
    meeting = (meeting ?? Promise.resolve()).then(meetNow)
    return meeting
  }

  return {
    async meet() {
      await meet()
    },
    handOver() {
      if (isGathering) return
      isGathering = true
      wait(GATHER_MS).then(() => {
        isGathering = false
        return meet()
      })
    },
    async takeIn(changes) {
      // What was removed from the account stays here, and is handed over again.
      const news = Object.entries(changes).filter(([, { newValue }]) => newValue !== undefined)
      await takeInReadable(Object.fromEntries(news.map(([name, { newValue }]) => [name, newValue])))
    },
    state: () => meeting ?? meet(),
  }
}
