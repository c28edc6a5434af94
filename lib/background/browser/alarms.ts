import type { Alarms } from 'webextension-polyfill'
import type { LinkPasswords } from '@/lib/storage/link-passwords'

export const OUTBOX_ALARM = 'outbox'

/** A longer timeout would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Deletes the passwords of links that were made a while ago. */
export const PASSWORD_ALARM = 'passwords'

export type WakeUp = {
  /** Flushes the outbox at a time (milliseconds since 1970), even if the worker is stopped before. */
  at(moment: number): void
  cancel(): void
}

/** A timer for a running worker, and an alarm, which takes at least 30 s, for a stopped one. */
export const createWakeUp = (
  alarms: Pick<Alarms.Static, 'create' | 'clear'>,
  run: () => void,
  now: () => number,
): WakeUp => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    at(moment) {
      clearTimeout(timer)
      timer = setTimeout(run, Math.min(Math.max(0, moment - now()), MAX_TIMER_MS))
      // Not awaited: the timer works without the alarm, and the browser logs a failure.
      void alarms.create(OUTBOX_ALARM, { when: Math.max(moment, now() + 30_000) })
    },
    cancel() {
      clearTimeout(timer)
      void alarms.clear(OUTBOX_ALARM)
    },
  }
}

/** Deletes the passwords whose time is over, and sets an alarm for the next one's. */
export const createPasswordClock =
  (stores: readonly Pick<LinkPasswords, 'deleteOldPasswords'>[], alarms: Pick<Alarms.Static, 'create'>) =>
  async (): Promise<void> => {
    const times = await Promise.all(stores.map((passwords) => passwords.deleteOldPasswords()))
    const next = times.filter((time) => time !== null)
    if (next.length > 0) await alarms.create(PASSWORD_ALARM, { when: Math.min(...next) })
  }
