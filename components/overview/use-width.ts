import { type RefObject, useEffect, useState } from 'react'

/** How wide an element is just now, in pixels; 0 until it stands. */
export const useWidth = (place: RefObject<Element | null>): number => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return width
}
