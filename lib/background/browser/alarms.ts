import type { Alarms } from 'webextension-polyfill'

export const OUTBOX_ALARM = 'outbox'
export const PRIVATE_OUTBOX_ALARM = 'private-outbox'
/** Wakes the next worker if one died between two links, when the journal has no entry of the batch. */
export const BATCH_ALARM = 'batch'

/** A longer timeout would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

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
  alarm = OUTBOX_ALARM,
): WakeUp => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    at(moment) {
      clearTimeout(timer)
      timer = setTimeout(run, Math.min(Math.max(0, moment - now()), MAX_TIMER_MS))
      // Not awaited: the timer works without the alarm, and the browser logs a failure.
      void alarms.create(alarm, { when: Math.max(moment, now() + 30_000) })
    },
    cancel() {
      clearTimeout(timer)
      void alarms.clear(alarm)
    },
  }
}
