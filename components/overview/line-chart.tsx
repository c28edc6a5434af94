import { type MouseEvent, useRef } from 'react'
import type { Growth } from '@/lib/domain/growth'
import { type Plot, plotOf } from './plot'
import { useWidth } from './use-width'
import './line-chart.css'

type Props = {
  growth: Growth
  /** What the chart says, in words. */
  label: string
  /** Which of the days is pointed at; null where none is. */
  pointed: number | null
  onPoint: (index: number | null) => void
}

const Axes = ({ left, right, bottom, days, totals }: Plot) => (
  <>
    {totals.map(({ at, text }) => (
      <g key={at}>
        <path className="chart-grid" d={`M${left},${at}H${right}`} />
        <text className="chart-total" x={left - 8} y={at} dy="0.35em">
          {text}
        </text>
      </g>
    ))}
    {days.map(({ at, text }) => (
      <g key={at}>
        <path className="chart-grid" d={`M${at},${bottom}v5`} />
        <text className="chart-day" x={at} y={bottom + 20}>
          {text}
        </text>
      </g>
    ))}
  </>
)

/** Totals of days as a line, as wide as there is room. */
export const LineChart = ({ growth, label, pointed, onPoint }: Props) => {
  const place = useRef<SVGSVGElement>(null)
  const width = useWidth(place)
  const plot = width === 0 ? undefined : plotOf(growth, width)
  const point = plot && pointed !== null ? plot.pointAt(pointed) : undefined
  const pointTo = ({ clientX, currentTarget }: MouseEvent) =>
    plot && onPoint(plot.indexAt(clientX - currentTarget.getBoundingClientRect().left))
  return (
    <svg
      ref={place}
      className="chart"
      role="img"
      aria-label={label}
      onMouseMove={pointTo}
      onMouseLeave={() => onPoint(null)}
    >
      {plot && <Axes {...plot} />}
      {plot && point && <path className="chart-pointer" d={`M${point.x},0V${plot.bottom}`} />}
      {plot && <path className="chart-line" d={plot.line} />}
      {point && <circle className="chart-point" cx={point.x} cy={point.y} r={4} />}
    </svg>
  )
}
