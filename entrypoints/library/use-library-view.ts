import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type LibraryView, readView, writeView } from '@/lib/domain/library/library-view'

const subscribe = (onChange: () => void) => {
  window.addEventListener('popstate', onChange)
  return () => window.removeEventListener('popstate', onChange)
}

/** The view in the page's address. Changing it adds to the browser's history. */
export const useLibraryView = (): [LibraryView, (change: Partial<LibraryView>) => void] => {
  const query = useSyncExternalStore(subscribe, () => window.location.search)
  const view = useMemo(() => readView(new URLSearchParams(query)), [query])
  const change = useCallback((changed: Partial<LibraryView>) => {
    const before = readView(new URLSearchParams(window.location.search))
    const address = writeView({ ...before, ...changed })
    // Adds to the history when a search starts or ends, not for each letter.
    const isTyping = changed.search !== undefined && changed.search !== '' && before.search !== ''
    window.history[isTyping ? 'replaceState' : 'pushState'](null, '', window.location.pathname + address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, [])
  return [view, change]
}
