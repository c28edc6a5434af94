import type { Alarms } from 'webextension-polyfill'

export const OUTBOX_ALARM = 'outbox'

/** A longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

export type WakeUp = {
  /** Has the outbox run at a moment (milliseconds since 1970), whether or not the worker lives until then. */
  at(moment: number): void
  /** There is nothing left to wake up for. */
  cancel(): void
}

/** A timer for the worker that is awake, and an alarm, which comes no sooner than in 30 s, for the one that is not. */
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
      // Without the alarm the timer still fires. The browser logs why.
      void alarms.create(OUTBOX_ALARM, { when: Math.max(moment, now() + 30_000) })
    },
    cancel() {
      clearTimeout(timer)
      void alarms.clear(OUTBOX_ALARM)
    },
  }
}
