import { axisDays } from '@/lib/domain/axis-days'
import { axisTotals } from '@/lib/domain/axis-totals'
import { DAY_MS } from '@/lib/domain/day'
import type { Growth } from '@/lib/domain/growth'
import { datesInShort } from '@/lib/words/dates'
import { written } from '@/lib/words/numbers'

/** As line-chart.css has it. */
export const CHART_HEIGHT = 220
const TOP = 12
const BOTTOM = CHART_HEIGHT - 32
/** Half a date reaches beyond the last day. */
const END_ROOM = 32
const DATE_WIDTH = 84
const LETTER_WIDTH = 7.5
const LINE_HEIGHT = 28

type Mark = { at: number; text: string }

/** Where all of a chart comes to lie, in pixels from its upper left corner. */
export type Plot = {
  left: number
  right: number
  bottom: number
  days: Mark[]
  totals: Mark[]
  line: string
  pointAt: (index: number) => { x: number; y: number }
  /** The day that is nearest to a place. */
  indexAt: (x: number) => number
}

/** Room above and below the line, so that growth is seen however large the total is; never below zero. */
const rangeOf = (growth: Growth): [number, number] => {
  const least = growth.reduce((least, [, total]) => Math.min(least, total), Number.POSITIVE_INFINITY)
  const most = growth.reduce((most, [, total]) => Math.max(most, total), 0)
  const room = Math.max(1, (most - least) * 0.08)
  return [Math.max(0, Math.floor(least - room)), Math.ceil(most + room)]
}

/** Lays out a total on each day for a chart of a width. */
export const plotOf = (growth: Growth, width: number): Plot => {
  const [lowest, highest] = rangeOf(growth)
  const named = axisTotals(lowest, highest, (BOTTOM - TOP) / LINE_HEIGHT)
  const texts = named.map(written)
  const left = 12 + LETTER_WIDTH * Math.max(...texts.map(({ length }) => length))
  const right = width - END_ROOM
  const last = growth.length - 1
  const firstDay = growth[0]?.[0] ?? 0
  const xOf = (index: number): number => left + ((right - left) * index) / last
  const yOf = (total: number): number => BOTTOM - ((BOTTOM - TOP) * (total - lowest)) / (highest - lowest)
  const pointAt = (index: number) => ({ x: xOf(index), y: yOf(growth[index]?.[1] ?? 0) })
  const days = axisDays(firstDay, firstDay + last, Math.max(2, Math.floor(width / DATE_WIDTH) - 1))
  const dates = datesInShort(
    days.map((day) => day * DAY_MS),
    ((days.at(-1) ?? 0) - (days[0] ?? 0)) * DAY_MS,
  )
  // What lies between two days of the same total is on the line anyway.
  const isCorner = (index: number): boolean =>
    growth[index - 1]?.[1] !== growth[index]?.[1] || growth[index + 1]?.[1] !== growth[index]?.[1]
  const corners = [...growth.keys()].filter(isCorner).map(pointAt)
  return {
    left,
    right,
    bottom: BOTTOM,
    days: days.map((day, index) => ({ at: xOf(day - firstDay), text: dates[index] ?? '' })),
    totals: named.map((total, index) => ({ at: yOf(total), text: texts[index] ?? '' })),
    line: `M${corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`,
    pointAt,
    indexAt: (x) => Math.min(last, Math.max(0, Math.round(((x - left) / (right - left)) * last))),
  }
}
