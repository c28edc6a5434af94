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

  const cancel = (event: Event): void => {
    const index = events.indexOf(event)
    if (index >= 0) events.splice(index, 1)
  }

  return {
    now: () => now,
    calm,
    /** Runs something at a moment. Returns what cancels it. */
    at(moment: number, run: () => void): () => void {
      const event = { at: Math.max(now, moment), run }
      events.push(event)
      return () => cancel(event)
    },
    /** Makes `calm` wait for work that takes real time, such as a transaction. Returns what ends it. */
    begin(): () => void {
      busy += 1
      let isOver = false
      return () => {
        if (!isOver) busy -= 1
        isOver = true
      }
    },
    /** The moment of the next event; Infinity if there is none. */
    next: () => events.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY),
    /** Goes to a moment and runs the first event that is due by then, if there is one. */
    async goTo(moment: number): Promise<void> {
      now = Math.max(now, moment)
      const due = events.reduce<Event | undefined>(
        (first, event) => (first && first.at <= event.at ? first : event),
        undefined,
      )
      if (due && due.at <= now) {
        cancel(due)
        due.run()
      }
      await calm()
    },
  }
}

export type VirtualTime = ReturnType<typeof createVirtualTime>
