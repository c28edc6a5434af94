import { type RefObject, useEffect, useState } from 'react'

/** What a chart is drawn in. A canvas knows no custom properties, so they are read where it stands. */
export type ChartColors = { line: string; grid: string; text: string }

const MAY_CHANGE_COLORS = ['(prefers-color-scheme: dark)', '(forced-colors: active)']

const colorsOf = (element: Element): ChartColors => {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(name).trim()
  return { line: color('--chart-line'), grid: color('--chart-grid'), text: color('--chart-text') }
}

/** The colours at an element, read anew when the person changes between light and dark; null until it stands. */
export const useChartColors = (place: RefObject<Element | null>): ChartColors | null => {
  const [colors, setColors] = useState<ChartColors | null>(null)
  useEffect(() => {
    const read = () => setColors(place.current && colorsOf(place.current))
    read()
    const queries = MAY_CHANGE_COLORS.map((query) => window.matchMedia(query))
    for (const query of queries) query.addEventListener('change', read)
    return () => {
      for (const query of queries) query.removeEventListener('change', read)
    }
  }, [place])
  return colors
}
