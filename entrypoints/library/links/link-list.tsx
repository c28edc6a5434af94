import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNow } from '@/components/clock'
import { isPageKey, useEscape } from '@/components/keyboard'
import { NothingListed } from '@/components/library/empty-list'
import { SearchField } from '@/components/library/search-field'
import { type GridHandle, LinkGrid } from '@/components/link-list/link-grid'
import type { LinkActions, LinkDetails } from '@/components/link-list/link-rows'
import type { OpenPanel } from '@/components/link-list/row-panel'
import type { CopyForm } from '@/lib/domain/link/copied-text'
import type { Link } from '@/lib/domain/link/link'
import type { Tag } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import { errorText } from '@/lib/ui/failure-text'
import type { Stored } from '@/lib/ui/stored'
import { useAllTags } from '@/lib/ui/use-tags'
import { useCacheState, useCacheSync } from '../cache-reading'
import { useCopying } from '../use-copying'
import type { ViewProps } from '../use-library-view'
import { LinkToolbar } from './link-toolbar'
import { ListStatus } from './list-status'
import { useSearchAhead, useSearchLoading } from './use-found-rows'
import { useLinkDetails, useNoteSaving } from './use-link-details'
import { useLinkRows } from './use-link-rows'
import { useRowRange } from './use-row-range'
import { useShortening } from './use-shortening'

// Loaded when one is opened.
const RowPanel = lazy(() => import('@/components/link-list/row-panel').then(({ RowPanel }) => ({ default: RowPanel })))

const NO_TAGS: readonly Tag[] = []

type Props = ViewProps & { api: Api; stored: Stored }

/** All links, or those that a search finds, in one list that scrolls. */
export const LinkList = ({ view, onView, api, stored }: Props) => {
  const now = useNow()
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<GridHandle>(null)
  const [range, showRows] = useRowRange()
  // Kept once it is closed, which gives the focus back.
  const [panel, setPanel] = useState<OpenPanel & { isOpen: boolean }>()
  const closePanel = () => setPanel((open) => open && { ...open, isOpen: false })
  const saving = useNoteSaving(api, closePanel)
  const cache = useCacheState(api)
  const { tags = NO_TAGS } = useAllTags(api, stored)
  const searchAhead = useSearchAhead(api, cache)
  const list = useLinkRows(api, view, range, cache)
  // The first rows would wait while the background reads or loads the cache.
  useCacheSync(api, list.isPainted)
  const loadSearch = useSearchLoading(api, list.isPainted)
  const details = useLinkDetails(api, { rows: list.rows, range, tags, tagId: view.tagId, cache })
  const copying = useCopying(stored)
  const { copied, isToast, message } = copying
  const copy = useCallback(
    (link: Link, known: LinkDetails | undefined, form?: CopyForm) =>
      copying.copy({ ...link, title: known?.title }, form),
    [copying.copy],
  )

  const { sort, order, tagId, search } = view
  const listed = `${search.trim()} ${sort} ${order} ${tagId}`
  const [chosen, choose] = useState(0)
  // Enter may be pressed before the search has answered, and means what was typed.
  const [isEntered, setEntered] = useState(false)
  const [listedBefore, setListedBefore] = useState(listed)
  if (listedBefore !== listed) {
    // Another search or order begins at its first row, and has its own Enter.
    setListedBefore(listed)
    choose(0)
    setEntered(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top, wherever this one was scrolled
  useEffect(() => grid.current?.toTop(), [listed])
  const active = Math.min(chosen, Math.max(0, list.rows.count - 1))
  const shownSort = sort === 'best' && search === '' ? 'date' : sort
  const sorted = useMemo(() => ({ sort: shownSort, order }), [shownSort, order])

  const endSearch = () => {
    onView({ search: '' })
    field.current?.focus()
  }
  useEscape(search === '' || panel?.isOpen ? undefined : endSearch)
  const shortening = useShortening(api, stored, ({ link, copy }, destination) => {
    // Unless something else was typed meanwhile.
    if (list.shortenable === destination) endSearch()
    if (link && copy) copying.report(link, copy)
  })
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isPageKey(event)) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])

  const actions = useMemo(
    (): LinkActions => ({
      copy,
      open: ({ shortLink }) => void window.open(shortLink, '_blank', 'noreferrer'),
      show: (kind, link, button) => setPanel({ kind, link, button, isOpen: true }),
      filterBy: ({ id }) => onView({ tagId: id }),
    }),
    [copy, onView],
  )

  const isAnswered = isEntered && (list.isCurrent || list.isUnknown)
  useEffect(() => {
    if (!isAnswered) return
    setEntered(false)
    if (list.isUnknown) return
    const link = list.rows.at(active)
    if (link) copy(link, details(link.id))
    else if (list.rows.count === 0 && list.shortenable) shortening.mutate(list.shortenable)
  }, [isAnswered, list.isUnknown, list.rows, list.shortenable, active, copy, details, shortening.mutate])

  return (
    <section className="library" aria-busy={list.isFetching}>
      <LinkToolbar
        api={api}
        stored={stored}
        view={view}
        tags={tags}
        list={list}
        cache={cache}
        search={
          cache?.progress === 'off' ? null : (
            <SearchField
              ref={field}
              search={search}
              active={active}
              count={list.rows.count}
              onSearch={(changed) => {
                searchAhead({ ...view, search: changed })
                onView({ search: changed })
              }}
              onActive={choose}
              onEnter={() => setEntered(true)}
              onLeave={() => grid.current?.focus()}
              onFocus={loadSearch}
            />
          )
        }
        onView={onView}
      />
      <ListStatus api={api} list={list} cache={cache} shortening={shortening} />
      {list.isCurrent && list.rows.count === 0 && !list.unreadable ? (
        <NothingListed
          view={view}
          shortenable={list.shortenable}
          isBusy={shortening.isPending}
          onShorten={shortening.mutate}
          onView={onView}
          onClear={endSearch}
        />
      ) : list.isUnknown ? null : (
        <LinkGrid
          ref={grid}
          rows={list.rows}
          details={details}
          active={active}
          openId={panel?.isOpen ? panel.link.id : undefined}
          hasDomain={list.hasSeveralDomains}
          sorted={sorted}
          copied={copied}
          now={now}
          actions={actions}
          onView={onView}
          onActive={choose}
          onRows={showRows}
        />
      )}
      {panel && (
        <Suspense>
          <RowPanel
            panel={panel}
            isOpen={panel.isOpen}
            details={details(panel.link.id)}
            noteError={saving.error ? errorText(saving.error) : undefined}
            onClose={() => {
              closePanel()
              saving.reset()
            }}
            onCopyAs={(link, form) => copy(link, details(link.id), form)}
            onSave={saving.mutate}
          />
        </Suspense>
      )}
      <p role="status" className={isToast ? 'toast' : 'visually-hidden'}>
        {message}
      </p>
    </section>
  )
}
