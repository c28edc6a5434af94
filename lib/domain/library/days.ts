export const DAY_MS = 24 * 60 * 60_000

/** The UTC day of a time in milliseconds, counted from 1970. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS)

const DAY_STEPS = [1, 2, 5, 7, 14, 28]
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240]
const DAYS_A_MONTH = 30.4

const monthOf = (day: number): number => {
  const date = new Date(day * DAY_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const firstDayOfMonth = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) / DAY_MS

/** The days to label on an axis, at most `max`: every few days, or the first of every few months. */
export const axisDays = (first: number, last: number, max: number): number[] => {
  const dayStep = DAY_STEPS.find((step) => (last - first) / step < max)
  if (dayStep !== undefined)
    return Array.from(
      { length: Math.floor((last - first) / dayStep) + 1 },
      (_, index) => last - index * dayStep,
    ).reverse()
  const monthStep = MONTH_STEPS.find((step) => (last - first) / DAYS_A_MONTH / step < max) ?? 600
  const days: number[] = []
  for (
    let month = Math.ceil(monthOf(first) / monthStep) * monthStep;
    firstDayOfMonth(month) <= last;
    month += monthStep
  )
    if (firstDayOfMonth(month) >= first) days.push(firstDayOfMonth(month))
  return days
}
