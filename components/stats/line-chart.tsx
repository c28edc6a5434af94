import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Growth } from '@/lib/domain/library/growth'
import { useChartColors } from './chart-colors'
import { chartOptions } from './chart-options'
import './line-chart.css'

type Props = {
  growth: Growth
  /** What the chart says, in words. */
  label: string
  /** Told which of the days is pointed at; null where none is. */
  onPoint: (index: number | null) => void
}

/** Totals of days as a line, as wide as there is room. */
export const LineChart = ({ growth, label, onPoint }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const colors = useChartColors(place)
  useEffect(() => {
    const element = place.current
    if (element === null || colors === null) return
    const data: UPlot.AlignedData = [growth.map(([day]) => day), growth.map(([, total]) => total)]
    const size = () => ({ width: element.clientWidth, height: element.clientHeight })
    const plot = new UPlot({ ...chartOptions(colors, onPoint), ...size() }, data, element)
    const observer = new ResizeObserver(() => plot.setSize(size()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [growth, colors, onPoint])
  return <div ref={place} className="chart" role="img" aria-label={label} />
}
