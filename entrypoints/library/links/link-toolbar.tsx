import { lazy, type ReactNode, Suspense } from 'react'
import { i18n } from '#i18n'
import { ExportStatus } from '@/components/library/status-strip'
import type { LibraryView } from '@/lib/domain/library/library-view'
import type { CacheState } from '@/lib/domain/library/link-cache'
import { type Tag, tagOf } from '@/lib/domain/tag/tag'
import { formatNumber, plural } from '@/lib/format'
import type { Api } from '@/lib/rpc/client'
import { errorText } from '@/lib/ui/failure-text'
import type { Stored } from '@/lib/ui/stored'
import { Updated } from '../updated'
import { useLinkExport } from './use-link-export'
import type { ShownLinks } from './use-link-rows'

// The first rows do not wait for menus that nobody has opened yet.
const ListMenus = lazy(() => import('./list-menus').then(({ ListMenus }) => ({ default: ListMenus })))
const MoreMenu = lazy(() => import('./list-menus').then(({ MoreMenu }) => ({ default: MoreMenu })))

type Props = {
  api: Api
  stored: Stored
  view: LibraryView
  tags: readonly Tag[]
  list: ShownLinks
  cache: CacheState | undefined
  /** The search field; null if there is nothing to search in. */
  search: ReactNode
  onView: (change: Partial<LibraryView>) => void
}

const countOf = ({ rows, isCurrent, isSearching, total }: ShownLinks): string => {
  // Nothing was read yet.
  if (rows.count === 0 && !isCurrent) return ''
  if (!isSearching) return plural('library.total', rows.count)
  return i18n.t('library.countOf', { count: formatNumber(rows.count), total: formatNumber(total) })
}

/** Search, filter, order and age of the list in one line, and the progress of an export below. */
export const LinkToolbar = ({ api, stored, view, tags, list, cache, search, onView }: Props) => {
  const exporting = useLinkExport(api, view, cache)
  const { isSearching, rows } = list
  const isFiltered = isSearching || tagOf(view.tagId, tags) !== undefined
  // Then there is nothing to filter, to sort or to save.
  const isEmpty = list.isCurrent && rows.count === 0 && !isFiltered
  return (
    <>
      <div className="toolbar">
        {search}
        <div className="choices">
          <Suspense>
            <ListMenus
              stored={stored}
              tags={tags}
              tagId={view.tagId}
              sort={view.sort}
              order={view.order}
              isSearching={isSearching}
              isEmpty={isEmpty}
              onView={onView}
            />
          </Suspense>
        </div>
        <div className="summary">
          <strong role="status">{countOf(list)}</strong>
          <Updated
            api={api}
            time={list.updatedAt}
            isBusy={list.isFetching || (isSearching && cache?.isBusy === true)}
          />
        </div>
        {!isEmpty && (
          <span className="more">
            <Suspense>
              <MoreMenu listed={isFiltered ? plural('export.these', rows.count) : undefined} onSave={exporting.save} />
            </Suspense>
          </span>
        )}
      </div>
      <ExportStatus
        progress={exporting.progress}
        outcome={exporting.outcome}
        failure={exporting.error ? errorText(exporting.error) : undefined}
        onCancel={exporting.cancel}
        onDismiss={exporting.dismiss}
      />
    </>
  )
}
