import { type RefObject, useEffect, useState } from 'react'
import UPlot from 'uplot'
import { axisDays, DAY_MS } from '@/lib/domain/library/days'
import { formatNumber, formatShortDates } from '@/lib/format'

/** In rem, so that a chart's text follows the browser's font size, too. */
const FONT_SIZE = 0.75
const DATE_WIDTH = 5.25
const LAST_DATE_WIDTH = 1.75
const LETTER_WIDTH = 0.47

/** The first and the last day of an axis, as whole UTC days since 1970. */
export type ChartDays = { first: number; last: number }

/** Colors of a chart. A canvas knows no custom properties, so they are read from an element. */
type ChartColors = { bar: string; marked: string; grid: string; text: string }

const COLOR_QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)']

const colorsOf = (element: Element): ChartColors => {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(name).trim()
  return {
    bar: color('--chart-fill'),
    marked: color('--chart-marked'),
    grid: color('--chart-grid'),
    text: color('--chart-text'),
  }
}

/** The colors at an element, updated when the theme changes; null before it is mounted. */
export const useChartColors = (place: RefObject<Element | null>): ChartColors | null => {
  const [colors, setColors] = useState<ChartColors | null>(null)
  useEffect(() => {
    const read = () => setColors(place.current && colorsOf(place.current))
    read()
    const queries = COLOR_QUERIES.map((query) => window.matchMedia(query))
    for (const query of queries) query.addEventListener('change', read)
    return () => {
      for (const query of queries) query.removeEventListener('change', read)
    }
  }, [place])
  return colors
}

const bars = UPlot.paths.bars?.({ size: [0.8, 48], radius: 0.2 })

/**
 * uPlot options for bars over days, the first where lines begin. `onPoint` gets the index of the bar under the pointer;
 * null for none.
 */
export const chartOptions = (
  { bar, marked, grid, text }: ChartColors,
  { first, last }: ChartDays,
  isRightToLeft: boolean,
  onPoint: (index: number | null) => void,
): Omit<UPlot.Options, 'width' | 'height'> => {
  const lines = { stroke: grid, width: 1 }
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const font = `${FONT_SIZE * rem}px system-ui, sans-serif`
  return {
    legend: { show: false },
    // Half of the last date.
    padding: isRightToLeft ? [null, null, null, LAST_DATE_WIDTH * rem] : [null, LAST_DATE_WIDTH * rem, null, null],
    cursor: { x: false, y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, dir: isRightToLeft ? -1 : 1, range: [first - 0.5, last + 0.5] },
      y: { range: (_, __, most) => [0, Math.max(1, Math.ceil(most * 1.08))] },
    },
    series: [
      {},
      ...[bar, marked].map((fill) => ({ fill, width: 0, points: { show: false }, ...(bars && { paths: bars }) })),
    ],
    axes: [
      {
        font,
        size: 2 * rem,
        stroke: text,
        grid: { show: false },
        ticks: { ...lines, size: 5 },
        splits: ({ width }) => axisDays(first, last, Math.max(2, Math.floor(width / (DATE_WIDTH * rem)) - 1)),
        values: (_, days) =>
          formatShortDates(
            days.map((day) => day * DAY_MS),
            ((days.at(-1) ?? 0) - (days[0] ?? 0)) * DAY_MS,
          ),
      },
      {
        side: isRightToLeft ? 1 : 3,
        font,
        stroke: text,
        grid: lines,
        ticks: { show: false },
        incrs: [1, 2, 5]
          .flatMap((first) => Array.from({ length: 12 }, (_, zeros) => first * 10 ** zeros))
          .sort((a, b) => a - b),
        space: 1.75 * rem,
        size: (_, values) => 12 + LETTER_WIDTH * rem * Math.max(...(values ?? []).map(({ length }) => length), 1),
        values: (_, totals) => totals.map(formatNumber),
      },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}
