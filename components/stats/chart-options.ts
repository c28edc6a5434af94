import type UPlot from 'uplot'
import { axisDays, DAY_MS } from '@/lib/domain/library/days'
import { formatShortDates } from '@/lib/format/dates'
import { formatNumber } from '@/lib/format/numbers'
import type { ChartColors } from './chart-colors'

const FONT = '12px system-ui, sans-serif'
const DATE_WIDTH = 84
const LETTER_WIDTH = 7.5

/** Zooms in on the line, so that growth shows on large totals; never below zero. */
const rangeOf = (_: UPlot, least: number, most: number): UPlot.Range.MinMax => {
  const room = Math.max(1, (most - least) * 0.08)
  return [Math.max(0, Math.floor(least - room)), Math.ceil(most + room)]
}

/** uPlot options for a line over days. */
export const chartOptions = (
  { line, grid, text }: ChartColors,
  onPoint: (index: number | null) => void,
): Omit<UPlot.Options, 'width' | 'height'> => {
  const lines = { stroke: grid, width: 1 }
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: { x: { time: false }, y: { range: rangeOf } },
    series: [{}, { stroke: line, width: 2, points: { show: false } }],
    axes: [
      {
        font: FONT,
        size: 32,
        stroke: text,
        grid: { show: false },
        ticks: { ...lines, size: 5 },
        splits: ({ width }, _, first, last) => axisDays(first, last, Math.max(2, Math.floor(width / DATE_WIDTH) - 1)),
        values: (_, days) =>
          formatShortDates(
            days.map((day) => day * DAY_MS),
            ((days.at(-1) ?? 0) - (days[0] ?? 0)) * DAY_MS,
          ),
      },
      {
        font: FONT,
        stroke: text,
        grid: lines,
        ticks: { show: false },
        incrs: [1, 2, 5]
          .flatMap((first) => Array.from({ length: 12 }, (_, zeros) => first * 10 ** zeros))
          .sort((a, b) => a - b),
        space: 28,
        size: (_, values) => 12 + LETTER_WIDTH * Math.max(...(values ?? []).map(({ length }) => length), 1),
        values: (_, totals) => totals.map(formatNumber),
      },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}
