import { type RefCallback, useCallback, useState } from 'react'

/** The height of an element in pixels, which follows the browser's font size and the width of the window. */
export const useHeight = (initial: number): [RefCallback<HTMLElement>, number] => {
  const [height, setHeight] = useState(initial)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, height]
}
