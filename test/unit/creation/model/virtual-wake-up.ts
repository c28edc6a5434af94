import type { VirtualTime } from './virtual-time'

const ALARM_AT_LEAST_MS = 30_000
const NEVER = Number.POSITIVE_INFINITY

/** A double of the background's wake-up: a timer, which ends with its worker, and an alarm of a browser, by its clock. */
export const createVirtualWakeUp = (time: VirtualTime, now: () => number) => {
  let timer = NEVER
  let alarm = NEVER
  return {
    at(moment: number): void {
      timer = time.now() + Math.max(0, moment - now())
      alarm = Math.max(moment, now() + ALARM_AT_LEAST_MS)
    },
    cancel(): void {
      timer = NEVER
      alarm = NEVER
    },
    /** The worker has died. */
    loseTimer(): void {
      timer = NEVER
    },
    /** When it rings next, in virtual time. */
    next: () => Math.min(timer, alarm + time.now() - now()),
    ring(): void {
      if (alarm <= now()) alarm = NEVER
      timer = NEVER
    },
  }
}
