import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { isPageKey, useEscape } from '@/components/keyboard'
import { SearchResults } from '@/components/library/search-results'
import type { Link } from '@/lib/domain/link/link'
import { plural } from '@/lib/format/numbers'
import type { Api } from '@/lib/rpc/client'
import { linkSearchQuery } from '@/lib/ui/link-search'
import { RefreshClicks } from '../refresh-clicks'
import { CacheReading } from './cache-reading'
import { LinkExport } from './link-export'
import { useCacheState } from './use-cache-state'

type Props = {
  api: Api
  search: string
  tagId: string
  now: number
  onSearch: (search: string) => void
  onCopy: (link: Link) => void
  /** Rendered without a search. */
  children: ReactNode
}

/** Rows are requested in multiples of this, so that scrolling does not request each row. */
const WINDOW = 50

/** Searches the cached links as you type. */
export const LinkSearch = ({ api, search, tagId, now, onSearch, onCopy, children }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const cache = useCacheState(api)
  const query = search.trim()
  const [rows, setRows] = useState({ first: 0, count: WINDOW })
  const showRows = useCallback((first: number, last: number) => {
    const begin = Math.floor(first / WINDOW) * WINDOW
    const count = Math.max(WINDOW, Math.ceil((last + 1 - begin) / WINDOW) * WINDOW)
    setRows((shown) => (shown.first === begin && shown.count === count ? shown : { first: begin, count }))
  }, [])
  const { data: found } = useQuery(linkSearchQuery(api, { query, ...rows }, cache))

  const endSearch = () => {
    onSearch('')
    field.current?.focus()
  }
  useEscape(query === '' ? undefined : endSearch)
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isPageKey(event)) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])

  const exporting = cache && <LinkExport api={api} cache={cache} found={found} tagId={tagId} now={now} />
  if (cache?.progress === 'off')
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
        // Loads the search index before the first letter.
        onFocus={() => void api('searchLinks', { query: '', first: 0, count: 0 }).catch(() => {})}
        onChange={(event) => onSearch(event.target.value)}
      />
      {cache && <CacheReading api={api} state={cache} />}
      {exporting}
      {found ? (
        <>
          <div className="row summary">
            <p role="status">{plural('library.found', found.count)}</p>
            <RefreshClicks api={api} label={i18n.t('cache.readAgain')} />
          </div>
          <SearchResults found={found} query={found.query} now={now} onCopy={onCopy} onRows={showRows} />
        </>
      ) : (
        children
      )}
    </>
  )
}
