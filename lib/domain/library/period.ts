/** The periods of charts, as the page's address names them. */
export const PERIODS = ['30', '90', 'year', 'all'] as const

export type Period = (typeof PERIODS)[number]

/** In days. `all` is limited, so that wrong dates from before the web do not stretch a chart. */
const LENGTHS: Record<Period, number> = { '30': 30, '90': 90, year: 365, all: 50 * 365 }

/** The first day of a chart whose data begins at `earliest`. */
export const firstDayOf = (period: Period, earliest: number, today: number): number =>
  Math.max(earliest, today - LENGTHS[period])
