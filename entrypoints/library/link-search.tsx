import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { i18n } from '#i18n'
import { MirrorProgress } from '@/components/mirror-progress'
import { SearchResults } from '@/components/search-results'
import type { Link } from '@/lib/domain/link'
import type { Api } from '@/lib/ui/api'
import { failureText } from '@/lib/ui/failure-text'
import { mirrorLinksQuery, mirrorQuery } from '@/lib/ui/mirror-links'
import { createLinkSearch } from '@/lib/ui/search-links'
import { counted } from '@/lib/words/counted'
import { isTyping } from './is-typing'

type Props = {
  api: Api
  search: string
  now: number
  onSearch: (search: string) => void
  onCopy: (link: Link) => void
  /** What stands there while nothing is searched for. */
  children: ReactNode
}

/** One and the same, so that nothing is drawn anew for it. */
const NO_LINKS: Link[] = []

/** Type and see: a search through all links, by the copy of the list that the background keeps. */
export const LinkSearch = ({ api, search, now, onSearch, onCopy, children }: Props) => {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const { data: mirror } = useQuery(mirrorQuery(api))
  const isSearching = search.trim() !== ''
  const { data: links = NO_LINKS } = useQuery({
    ...mirrorLinksQuery(api, mirror?.readAt ?? mirror?.progress),
    enabled: !!mirror,
  })
  const find = useMemo(() => createLinkSearch(links), [links])
  // What is typed is on screen at once; the results follow as fast as they can be had.
  const query = useDeferredValue(search.trim())
  const found = useMemo(() => (query === '' ? [] : find(query)), [find, query])
  const mostClicks = useMemo(() => links.reduce((most, { clicks }) => Math.max(most, clicks), 0), [links])

  const look = () => client.invalidateQueries(mirrorQuery(api))
  const pausing = useMutation({ mutationFn: () => api('pauseMirror', null), onSuccess: look })
  const resuming = useMutation({ mutationFn: () => api('resumeMirror', null), onSuccess: look })

  useEffect(() => {
    const catchUp = () => api('catchUpMirror', null).then(() => client.invalidateQueries(mirrorQuery(api)))
    catchUp()
    // Back on this tab, links may have been made meanwhile.
    window.addEventListener('focus', catchUp)
    return () => window.removeEventListener('focus', catchUp)
  }, [api, client])
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])

  if (mirror?.progress === 'off') return children
  return (
    <>
      <input
        ref={field}
        type="search"
        className="search"
        aria-label={i18n.t('library.search')}
        placeholder={i18n.t('library.searchPlaceholder')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {mirror && (
        <MirrorProgress
          state={mirror}
          problem={mirror.problem && failureText(mirror.problem)}
          onPause={pausing.mutate}
          onResume={resuming.mutate}
        />
      )}
      {isSearching ? (
        <>
          <p role="status">{counted('library.found', found.length)}</p>
          <SearchResults links={found} words={query.split(/\s+/)} mostClicks={mostClicks} now={now} onCopy={onCopy} />
        </>
      ) : (
        children
      )}
    </>
  )
}
