import { type RefObject, useEffect, useState } from 'react'

/** Colors of a chart. A canvas knows no custom properties, so they are read from an element. */
export type ChartColors = { bar: string; marked: string; grid: string; text: string }

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
