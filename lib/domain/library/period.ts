/** How far back charts go, as the page's address says it. */
export const PERIODS = ['30', '90', 'year', 'all'] as const

export type Period = (typeof PERIODS)[number]

/** In days. All is fifty years, so that a service with dates from before the web does not stretch a chart for ever. */
const LENGTHS: Record<Period, number> = { '30': 30, '90': 90, year: 365, all: 50 * 365 }

/** The first day to be drawn, where nothing is known before the earliest. */
export const firstDayOf = (period: Period, earliest: number, today: number): number =>
  Math.max(earliest, today - LENGTHS[period])
