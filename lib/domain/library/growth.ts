import type { DayRange, DayTotal } from './stats'

/** A total for each day, without gaps. */
export type Growth = readonly DayTotal[]

/** Fills the days between changes. Before the first change the total is zero. */
export const growthBetween = (changes: readonly DayTotal[], first: number, last: number): Growth => {
  const growth: DayTotal[] = []
  let next = 0
  let total = 0
  for (let day = first; day <= last; day += 1) {
    for (; (changes[next]?.[0] ?? Number.POSITIVE_INFINITY) <= day; next += 1) total = changes[next]?.[1] ?? total
    growth.push([day, total])
  }
  return growth
}

/** The difference between the last total and the first. */
export const growthOf = (growth: Growth): number => (growth.at(-1)?.[1] ?? 0) - (growth[0]?.[1] ?? 0)

const STEPS = [1, 7, 30, 91, 365]
const MAX_ROWS = 100

export type GrowthRow = { day: number; total: number; more: number }

/** Growth as table rows, newest first: one per day, or one per longer step to keep the rows few. */
export const growthRows = (growth: Growth): GrowthRow[] => {
  const step = STEPS.find((days) => growth.length / days <= MAX_ROWS) ?? 365
  const rows: GrowthRow[] = []
  for (let index = growth.length - 1; index >= 0; index -= step) {
    const [day, total] = growth[index] ?? [0, 0]
    rows.push({ day, total, more: total - (growth[Math.max(0, index - step)]?.[1] ?? 0) })
  }
  return rows
}

/** The periods of charts, as the page's address names them. */
export const PERIODS = ['7', '30', '90', 'year', 'all'] as const

export type Period = (typeof PERIODS)[number]

/** In days. `all` is limited, so that wrong dates from before the web do not stretch a chart. */
const LENGTHS: Record<Period, number> = { '7': 7, '30': 30, '90': 90, year: 365, all: 50 * 365 }

/** The days of a period that ends today, including those from before the first data. */
export const daysOf = (period: Period, earliest: number, today: number): DayRange => ({
  first: period === 'all' ? Math.max(earliest, today - LENGTHS.all) : today - LENGTHS[period] + 1,
  last: today,
})

/** The growth of a total in a period and in the one before it; undefined if unknown. */
export type Change = { now: number; before: number | undefined }

/**
 * How many links a period brought, from the totals of the days. Before them there were none, so a period that begins
 * earlier is no measure for the one after it.
 */
export const newLinksIn = (totals: readonly DayTotal[], { first, last }: DayRange): Change => {
  const begin = first - (last - first + 1)
  const isComparable = (totals[0]?.[0] ?? first) <= begin
  return {
    now: growthOf(growthBetween(totals, first - 1, last)),
    before: isComparable ? growthOf(growthBetween(totals, begin - 1, first - 1)) : undefined,
  }
}
