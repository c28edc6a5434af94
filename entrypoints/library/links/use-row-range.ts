import { useCallback, useEffect, useRef, useState } from 'react'

/** The first and the last row in view. */
export type RowRange = { first: number; last: number }

/** Rows are requested in multiples of this, so that scrolling does not request each row. */
export const WINDOW = 50

/** The rows to request for those in view. */
export const windowOf = ({ first: top, last }: RowRange): { first: number; count: number } => {
  const first = Math.floor(top / WINDOW) * WINDOW
  return { first, count: Math.max(WINDOW, Math.ceil((last + 1 - first) / WINDOW) * WINDOW) }
}

/** A jump of more rows waits until scrolling rests, so that dragging the scrollbar does not request every page. */
const JUMP = 200
const REST_MS = 120

/** The rows to load. */
export const useRowRange = (): [RowRange, (first: number, last: number) => void] => {
  const [range, setRange] = useState<RowRange>({ first: 0, last: 0 })
  const shown = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = useCallback((first: number, last: number) => {
    clearTimeout(timer.current)
    const load = () => {
      shown.current = first
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }))
    }
    if (Math.abs(first - shown.current) > JUMP) timer.current = setTimeout(load, REST_MS)
    else load()
  }, [])
  return [range, show]
}
