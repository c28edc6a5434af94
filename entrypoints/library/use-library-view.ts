import { useCallback, useEffect, useRef, useState } from 'react'
import { type LibraryView, readView, writeView } from '@/lib/domain/library/library-view'

/** The pause in typing after which the page's address follows. */
const TYPING_PAUSE_MS = 300

export type ViewProps = {
  view: LibraryView
  onView: (change: Partial<LibraryView>) => void
}

const viewInAddress = (): LibraryView => readView(new URLSearchParams(window.location.search))

/** Adds to the history, except for the next letters of a search and for what must not come back. */
const writeAddress = (view: LibraryView, isForGood = false): void => {
  const { search, ...rest } = viewInAddress()
  const isSearchAlone = search !== '' && view.search !== '' && writeView({ ...view, ...rest }) === writeView(view)
  window.history[isSearchAlone || isForGood ? 'replaceState' : 'pushState'](
    null,
    '',
    window.location.pathname + writeView(view),
  )
}

/**
 * The view in the page's address, and a function that changes both; `isForGood` if Back must not undo that. For the root of
 * the page alone.
 */
export const useLibraryView = (): [LibraryView, (change: Partial<LibraryView>, isForGood?: boolean) => void] => {
  const [view, setView] = useState(viewInAddress)
  const latest = useRef(view)
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = useCallback((next: LibraryView) => {
    clearTimeout(writing.current)
    latest.current = next
    setView(next)
  }, [])
  useEffect(() => {
    const goTo = () => show(viewInAddress())
    window.addEventListener('popstate', goTo)
    return () => {
      window.removeEventListener('popstate', goTo)
      clearTimeout(writing.current)
    }
  }, [show])

  const change = useCallback(
    (changed: Partial<LibraryView>, isForGood?: boolean) => {
      const before = latest.current
      const next = { ...before, ...changed }
      show(next)
      const isTyped = changed.search !== undefined && changed.search !== '' && changed.search !== before.search
      // A new address keeps the browser busy for 10 to 15 ms, in which the answer to a search would wait.
      if (isTyped) writing.current = setTimeout(writeAddress, TYPING_PAUSE_MS, next)
      else writeAddress(next, isForGood)
    },
    [show],
  )
  return [view, change]
}
