import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { i18n } from '#i18n'
import { isForPage } from '@/components/is-for-page'
import { SearchResults } from '@/components/library/search-results'
import { useEscape } from '@/components/use-escape'
import { createLinkSearch } from '@/lib/domain/library/link-search'
import type { Link } from '@/lib/domain/link/link'
import { counted } from '@/lib/format/plural'
import type { Api } from '@/lib/rpc/client'
import { mirrorLinksQuery } from '@/lib/ui/cached-links'
import { ReadAgain } from '../read-again'
import { LinkExport } from './link-export'
import { MirrorReading } from './mirror-reading'
import { useMirror } from './use-mirror'

type Props = {
  api: Api
  search: string
  tagId: string
  now: number
  onSearch: (search: string) => void
  onCopy: (link: Link) => void
  /** What stands there while nothing is searched for. */
  children: ReactNode
}

/** One and the same, so that nothing is drawn anew for it. */
const NO_LINKS: Link[] = []

/** Type and see: a search through all links, by the copy of the list that the background keeps. */
export const LinkSearch = ({ api, search, tagId, now, onSearch, onCopy, children }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const mirror = useMirror(api)
  const isSearching = search.trim() !== ''
  const { data: links = NO_LINKS } = useQuery({
    ...mirrorLinksQuery(api, mirror?.readAt ?? mirror?.progress),
    enabled: !!mirror,
  })
  const find = useMemo(() => createLinkSearch(links), [links])
  // Along with the letter and not after it: to draw the page twice takes longer than to search.
  const query = search.trim()
  const found = useMemo(() => (query === '' ? undefined : find(query)), [find, query])
  const mostClicks = useMemo(() => links.reduce((most, { clicks }) => Math.max(most, clicks), 0), [links])

  const endSearch = () => {
    onSearch('')
    field.current?.focus()
  }
  useEscape(isSearching ? endSearch : undefined)
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isForPage(event)) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])

  const exporting = mirror && <LinkExport api={api} mirror={mirror} found={found} tagId={tagId} now={now} />
  if (mirror?.progress === 'off')
    return (
      <>
        {exporting}
        {children}
      </>
    )
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
      {mirror && <MirrorReading api={api} state={mirror} />}
      {exporting}
      {found ? (
        <>
          <div className="row summary">
            <p role="status">{counted('library.found', found.count)}</p>
            <ReadAgain api={api} label={i18n.t('mirror.readAgain')} />
          </div>
          <SearchResults found={found} words={query.split(/\s+/)} mostClicks={mostClicks} now={now} onCopy={onCopy} />
        </>
      ) : (
        children
      )}
    </>
  )
}
