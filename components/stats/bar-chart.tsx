import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { GrowthRow } from '@/lib/domain/library/growth'
import './bar-chart.css'
import { useChartColors } from './chart-colors'
import { type ChartDays, chartOptions } from './chart-options'

type Props = {
  /** Oldest first. */
  rows: readonly GrowthRow[]
  days: ChartDays
  /** The text alternative. */
  label: string
  /** Called with the index of the hovered bar; null for none. */
  onPoint: (index: number | null) => void
}

/** Increases as bars, over the whole of a period. */
export const BarChart = ({ rows, days: { first, last }, label, onPoint }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const colors = useChartColors(place)
  useEffect(() => {
    const element = place.current
    if (element === null || colors === null) return
    const data: UPlot.AlignedData = [rows.map(({ day }) => day), rows.map(({ more }) => Math.max(0, more))]
    const size = () => ({ width: element.clientWidth, height: element.clientHeight })
    const plot = new UPlot({ ...chartOptions(colors, { first, last }, onPoint), ...size() }, data, element)
    const observer = new ResizeObserver(() => plot.setSize(size()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [rows, first, last, colors, onPoint])
  return <div ref={place} className="chart" role="img" aria-label={label} />
}
