import { setImmediate } from 'node:timers/promises'

type Event = { at: number; run: () => void }

/** Time that passes only when nothing is left to do. */
export const createVirtualTime = (start: number) => {
  let now = start
  let busy = 0
  const events: Event[] = []

  /** Waits until all work has ended or waits for an event. */
  const calm = async (): Promise<void> => {
    for (let quiet = 0; quiet < 2; quiet = busy === 0 ? quiet + 1 : 0) await setImmediate()
  }

  return {
    now: () => now,
    calm,
    at(moment: number, run: () => void): void {
      events.push({ at: Math.max(now, moment), run })
    },
    /** Makes `calm` wait for work that takes real time, such as a transaction. */
    async real<Value>(work: () => Promise<Value>): Promise<Value> {
      busy += 1
      try {
        return await work()
      } finally {
        busy -= 1
      }
    },
    /** The moment of the next event; Infinity if there is none. */
    next: () => Math.min(Number.POSITIVE_INFINITY, ...events.map(({ at }) => at)),
    /** Goes to a moment and runs the first event that is due by then, if there is one. */
    async goTo(moment: number): Promise<void> {
      now = Math.max(now, moment)
      const due = events.reduce<Event | undefined>(
        (first, event) => (first && first.at <= event.at ? first : event),
        undefined,
      )
      if (due && due.at <= now) events.splice(events.indexOf(due), 1)[0]?.run()
      await calm()
    },
  }
}

export type VirtualTime = ReturnType<typeof createVirtualTime>

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
