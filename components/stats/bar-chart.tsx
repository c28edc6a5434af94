import { useLayoutEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { GrowthRow } from '@/lib/domain/library/growth'
import './bar-chart.css'
import { type ChartDays, chartOptions, useChartColors } from './chart-options'

type Props = {
  /** Oldest first. */
  rows: readonly GrowthRow[]
  days: ChartDays
  /** What the bars show. */
  title: string
  /** The day of a bar, or the days that it stands for. */
  datesOf: (index: number) => string
  /** The text for the value of a bar. */
  more: (count: number) => string
}

const heightOf = ({ more }: GrowthRow): number => Math.max(0, more)

/** All bars, and the marked one once more, to be drawn over it in another color. */
const dataOf = (rows: readonly GrowthRow[], marked?: GrowthRow): UPlot.AlignedData => [
  rows.map(({ day }) => day),
  rows.map(heightOf),
  rows.map((row) => (row === marked ? heightOf(row) : null)),
]

/** Increases as bars, over the whole of a period. The bar under the pointer, or that the arrow keys lead to, says its day. */
export const BarChart = ({ rows, days: { first, last }, title, datesOf, more }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot>(undefined)
  const colors = useChartColors(place)
  const [hovered, setHovered] = useState<number | null>(null)
  const [chosen, setChosen] = useState(rows.length - 1)
  const [hasFocus, setHasFocus] = useState(false)
  const index = hovered ?? (hasFocus ? chosen : -1)
  const marked = rows[index]

  useLayoutEffect(() => {
    const element = place.current
    if (element === null || colors === null) return
    const size = () => ({ width: element.clientWidth, height: element.clientHeight })
    const isRightToLeft = getComputedStyle(element).direction === 'rtl'
    const options = chartOptions(colors, { first, last }, isRightToLeft, setHovered)
    const drawn = new UPlot({ ...options, ...size() }, dataOf(rows), element)
    plot.current = drawn
    const observer = new ResizeObserver(() => drawn.setSize(size()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawn.destroy()
      plot.current = undefined
    }
  }, [rows, first, last, colors])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme draws another chart
  useLayoutEffect(() => {
    const drawn = plot.current
    if (drawn === undefined) return
    drawn.setData(dataOf(rows, marked))
    if (marked === undefined) return
    // After uPlot, which sets its scales and draws in a microtask.
    queueMicrotask(() => {
      tip.current?.style.setProperty('--x', `${drawn.over.offsetLeft + drawn.valToPos(marked.day, 'x')}px`)
      tip.current?.style.setProperty('--y', `${drawn.over.offsetTop + drawn.valToPos(heightOf(marked), 'y')}px`)
    })
  }, [rows, marked, colors])

  const current = rows[chosen]
  return (
    <div className="chart">
      {/* Read out by the slider and the table. */}
      <div ref={place} className="plot" aria-hidden="true" />
      <input
        type="range"
        className="chart-day"
        aria-label={title}
        aria-valuetext={current && `${datesOf(chosen)}: ${more(current.more)}`}
        max={rows.length - 1}
        value={chosen}
        onChange={(event) => setChosen(event.target.valueAsNumber)}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      />
      {marked && (
        <div ref={tip} className="chart-tip" aria-hidden="true">
          {datesOf(index)}
          <strong>{more(marked.more)}</strong>
        </div>
      )}
    </div>
  )
}
