import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Growth } from '@/lib/domain/library/growth'
import { useChartColors } from './chart-colors'
import { chartOptions } from './chart-options'
import './line-chart.css'

type Props = {
  growth: Growth
  /** The text alternative. */
  label: string
  /** Called with the index of the hovered day; null for none. */
  onPoint: (index: number | null) => void
}

/** Daily totals as a line of full width. */
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
