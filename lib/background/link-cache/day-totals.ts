import type { DayTotal } from '@/lib/domain/library/stats'

/** Changes of a number, day by day, in whatever order they come. */
export type DayTotals = {
  add(day: number, change: number): void
  /** What the number was from each day on, the oldest first. */
  totals(): DayTotal[]
}

export const createDayTotals = (): DayTotals => {
  const changes = new Map<number, number>()
  return {
    add(day, change) {
      changes.set(day, (changes.get(day) ?? 0) + change)
    },
    totals() {
      let total = 0
      return [...changes]
        .sort(([one], [other]) => one - other)
        .map(([day, change]): DayTotal => {
          total += change
          return [day, total]
        })
    },
  }
}
