import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type LibraryView, readView, writeView } from '@/lib/domain/library/library-view'

const subscribe = (onChange: () => void) => {
  window.addEventListener('popstate', onChange)
  return () => window.removeEventListener('popstate', onChange)
}

/** The view that the page's address asks for, and the way to another, which "back" leads back from. */
export const useLibraryView = (): [LibraryView, (change: Partial<LibraryView>) => void] => {
  const query = useSyncExternalStore(subscribe, () => window.location.search)
  const view = useMemo(() => readView(new URLSearchParams(query)), [query])
  const change = useCallback((changed: Partial<LibraryView>) => {
    const before = readView(new URLSearchParams(window.location.search))
    // Whatever changes, what was on the page before is elsewhere now, so it begins anew at the first.
    const address = writeView({ ...before, page: 1, ...changed })
    // Every letter of a search would be a step to go back; only where one begins or ends is.
    const isTyping = changed.search !== undefined && changed.search !== '' && before.search !== ''
    window.history[isTyping ? 'replaceState' : 'pushState'](null, '', window.location.pathname + address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, [])
  return [view, change]
}
