import { useSyncExternalStore } from 'react'
import { SECTIONS, type SectionId } from '@/components/options/options-navigation'

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The section that the page's address names; the first without a name. */
export const useSection = (): SectionId => {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash.slice(1))
  return SECTIONS.find(({ id }) => id === hash)?.id ?? 'connections'
}
