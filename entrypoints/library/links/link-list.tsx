import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { useNow } from '@/components/clock'
import { isPageKey, latinKey, useEscape } from '@/components/keyboard'
import type { ListedLink } from '@/lib/domain/library/rows'
import { useApp } from '@/lib/ui/app'
import { errorText, failureText } from '@/lib/ui/failure-text'
import { CacheReading, EnterKey, StatusStrip, useCacheState, useCacheSync } from '../list-state'
import { useCopying } from '../use-copying'
import type { ViewProps } from '../use-library-view'
import { useTags } from '../use-tags'
import { NothingListed } from './empty-list'
import { type GridHandle, LinkGrid } from './link-grid'
import type { LinkActions } from './link-row'
import css from './list.module.css'
import { type OpenPanel, RowPanel } from './row-panel'
import { SearchField } from './search-field'
import { ShorteningStatus, useSearchShortening } from './shortening'
import { LinkToolbar } from './toolbar'
import { useRowRange, useRows, useSearchAhead, useSearchLoading } from './use-rows'

type Titled = Pick<ListedLink, 'connectionId' | 'id'> & { title: string }

/** Saves the title of a link. `onSaved` is called once it is shown and found. */
const useTitleSaving = (onSaved: () => void) => {
  const { api } = useApp()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (link: Titled) => api('setLinkTitle', link),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['rows'] })
      onSaved()
    },
  })
}

type Props = ViewProps & { connectionIds: readonly string[]; enterKey: () => void }

/** All links, or those that a search finds, in one list that scrolls. */
export const LinkList = ({ connectionIds, view, onView, enterKey }: Props) => {
  const now = useNow()
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<GridHandle>(null)
  const [range, showRows] = useRowRange()
  // Stays mounted while it closes, so that the popover can restore the focus.
  const [panel, setPanel] = useState<OpenPanel & { isOpen: boolean }>()
  const closePanel = () => setPanel((open) => open && { ...open, isOpen: false })
  const saving = useTitleSaving(closePanel)
  const [unsaved] = useState(() => new Map<string, string>())
  const cache = useCacheState(connectionIds)
  const { tags } = useTags(connectionIds)
  const searchAhead = useSearchAhead(connectionIds)
  const list = useRows({ connectionIds, view, range, cache })
  // The first rows would wait while the background reads or loads the cache.
  useCacheSync(connectionIds, list.isPainted)
  const loadSearch = useSearchLoading(connectionIds, list.isPainted)
  const copying = useCopying()
  const { copy, copied, isToast, message } = copying

  const { sort, order, tagId, search } = view
  const listed = `${search.trim()} ${sort} ${order} ${tagId}`
  const [chosen, choose] = useState(0)
  // Enter may be pressed before the search has answered, and means what was typed.
  const [entered, setEntered] = useState<'copy' | 'open'>()
  const [listedBefore, setListedBefore] = useState(listed)
  if (listedBefore !== listed) {
    // Another search or order begins at its first row, and has its own Enter.
    setListedBefore(listed)
    choose(0)
    setEntered(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top, wherever this one was scrolled
  useEffect(() => grid.current?.toTop(), [listed])
  const active = Math.min(chosen, Math.max(0, list.rows.count - 1))
  const shownSort = sort === 'best' && search === '' ? 'date' : sort
  const sorted = useMemo(() => ({ sort: shownSort, order }), [shownSort, order])

  const focusSearch = useCallback(() => field.current?.focus(), [])
  const endSearch = () => {
    onView({ search: '' })
    focusSearch()
  }
  useEscape(search === '' || panel?.isOpen ? undefined : endSearch)
  const shortening = useSearchShortening(connectionIds, (entry, destination) => {
    // Unless something else was typed meanwhile.
    if (list.shortenable === destination) endSearch()
    if (entry.state === 'created' && entry.copy) copying.report(entry.link, entry.copy)
  })
  useEffect(() => {
    const selectSearch = (event: KeyboardEvent) => {
      if (latinKey(event) !== '/' || !isPageKey(event)) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', selectSearch)
    return () => document.removeEventListener('keydown', selectSearch)
  }, [])

  const actions = useMemo(
    (): LinkActions => ({
      copy: (link) => copy(link),
      open: ({ shortLink }) => void window.open(shortLink, '_blank', 'noreferrer'),
      show: (kind, link, button) => setPanel({ kind, link, button, isOpen: true }),
      filterBy: ({ connectionId, id }) => onView({ service: connectionId, tagId: id }),
    }),
    [copy, onView],
  )

  const isAnswered = entered !== undefined && (list.isCurrent || list.isUnavailable)
  useEffect(() => {
    if (!isAnswered) return
    setEntered(undefined)
    if (list.isUnavailable) return
    const link = list.rows.at(active)
    if (link && entered) actions[entered](link)
    else if (list.rows.count === 0 && list.shortenable) shortening.shorten(list.shortenable)
  }, [isAnswered, entered, list.isUnavailable, list.rows, list.shortenable, active, actions, shortening.shorten])

  return (
    <section className={css.list} aria-busy={list.isFetching}>
      <LinkToolbar
        connectionIds={connectionIds}
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
              onEnter={({ opens }) => setEntered(opens ? 'open' : 'copy')}
              onActions={() => grid.current?.focusActions()}
              onFocus={loadSearch}
            />
          )
        }
        onView={onView}
      />
      {/* What keeps the list from being read is reported once. */}
      {cache && (
        <CacheReading
          connectionIds={connectionIds}
          state={list.failure ? { ...cache, problem: undefined } : cache}
          onEnterKey={enterKey}
        />
      )}
      {list.failure && (
        <StatusStrip isError>
          <span>{failureText(list.failure)}</span>
          {list.failure.code === 'unauthorized' && <EnterKey onPress={enterKey} />}
        </StatusStrip>
      )}
      {list.unreadable && (
        <StatusStrip isError>{i18n.t('library.unreadable', { reason: failureText(list.unreadable) })}</StatusStrip>
      )}
      <ShorteningStatus {...shortening} />
      {list.isCurrent && list.rows.count === 0 && !list.unreadable ? (
        <NothingListed
          view={view}
          shortenable={list.shortenable}
          isBusy={shortening.isPending}
          onShorten={shortening.shorten}
          onView={onView}
          onClear={endSearch}
        />
      ) : list.isUnavailable ? null : (
        <LinkGrid
          ref={grid}
          rows={list.rows}
          tags={tags}
          active={active}
          openId={panel?.isOpen ? panel.link.id : undefined}
          columns={list.columns}
          sorted={sorted}
          copied={copied}
          now={now}
          actions={actions}
          onView={onView}
          onActive={choose}
          onLeave={focusSearch}
          onRows={showRows}
        />
      )}
      {panel && (
        <RowPanel
          panel={panel}
          isOpen={panel.isOpen}
          titleError={saving.error ? errorText(saving.error) : undefined}
          unsaved={unsaved}
          onClose={() => {
            closePanel()
            saving.reset()
          }}
          onCopyAs={copy}
          onSave={saving.mutate}
        />
      )}
      <p role="status" className={isToast ? 'toast' : 'visually-hidden'}>
        {message}
      </p>
    </section>
  )
}
