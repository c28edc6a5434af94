import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import type { LibraryView } from '@/lib/domain/library/library-view'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { OwnedTag } from '@/lib/domain/tag/tag'
import { formatNumber, plural } from '@/lib/format'
import { type ShownConnections, Updated } from '../list-state'
import { ExportStatus, useLinkExport } from './link-export'
import { ListMenus, MoreMenu } from './list-menus'
import css from './toolbar.module.css'
import type { ShownLinks } from './use-rows'

type Props = ShownConnections & {
  view: LibraryView
  tags: readonly OwnedTag[]
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
export const LinkToolbar = ({ connectionIds, view, tags, list, cache, search, onView }: Props) => {
  const exporting = useLinkExport({ connectionIds, view, cache, tags })
  const { isSearching, rows } = list
  const isFiltered = isSearching || view.tagId !== ''
  // Then there is nothing to filter, to sort or to save.
  const isEmpty = list.isCurrent && rows.count === 0 && !isFiltered
  return (
    <>
      <div className={css.toolbar}>
        {search}
        <div className={css.choices}>
          <ListMenus
            connectionIds={connectionIds}
            tags={tags}
            service={view.service}
            tagId={view.tagId}
            sort={view.sort}
            order={view.order}
            isSearching={isSearching}
            isEmpty={isEmpty}
            onView={onView}
          />
        </div>
        <div className={css.summary}>
          <strong role="status">{countOf(list)}</strong>
          <Updated
            connectionIds={connectionIds}
            time={list.updatedAt}
            isBusy={list.isFetching || (isSearching && cache?.isBusy === true)}
          />
        </div>
        {!isEmpty && (
          <span className={css.more}>
            <MoreMenu
              listed={isFiltered && rows.count > 0 ? plural('export.these', rows.count) : undefined}
              onSave={exporting.save}
            />
          </span>
        )}
      </div>
      <ExportStatus {...exporting} />
    </>
  )
}
