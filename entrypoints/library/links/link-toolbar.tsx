import { ArrowDownWideNarrow, Tag as TagIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { ChoiceMenu } from '@/components/choice-menu'
import { TagLabel } from '@/components/icons'
import { ExportStatus } from '@/components/library/export-status'
import { MoreMenu } from '@/components/library/more-menu'
import { Updated } from '@/components/library/updated'
import type { LibraryView } from '@/lib/domain/library/library-view'
import type { CacheState } from '@/lib/domain/library/link-cache'
import { type Tag, tagOf } from '@/lib/domain/tag/tag'
import { formatNumber, plural } from '@/lib/format/numbers'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import type { Stored } from '@/lib/ui/stored'
import { ConnectionMenu } from '../connection-menu'
import { useRefresh } from '../use-refresh'
import { useLinkExport } from './use-link-export'
import type { ShownLinks } from './use-link-rows'

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

const sortings = (isSearching: boolean) => [
  ...(isSearching ? [{ value: 'best desc', label: i18n.t('library.bestMatch') }] : []),
  { value: 'date desc', label: i18n.t('library.newest') },
  { value: 'date asc', label: i18n.t('library.oldest') },
  { value: 'performance desc', label: i18n.t('library.mostClicks') },
  { value: 'performance asc', label: i18n.t('library.fewestClicks') },
]

const countOf = ({ rows, isSearching, total }: ShownLinks): string =>
  isSearching
    ? i18n.t('library.countOf', { count: formatNumber(rows.count), total: formatNumber(total) })
    : plural('library.total', rows.count)

/** Search, filter, order and age of the list in one line, and the progress of an export below. */
export const LinkToolbar = ({ api, stored, view, tags, list, cache, search, onView }: Props) => {
  const refresh = useRefresh(api)
  const exporting = useLinkExport(api, view, cache)
  const { isSearching, rows } = list
  const choices = sortings(isSearching)
  const sorted = view.sort === 'best' && !isSearching ? 'date desc' : `${view.sort} ${view.order}`
  const tag = tagOf(view.tagId, tags)
  const isFiltered = isSearching || tag !== undefined
  return (
    <>
      <div className="toolbar">
        {search}
        <div className="choices">
          <ConnectionMenu stored={stored} />
          {(tags.length > 0 || tag) && (
            <ChoiceMenu
              label={i18n.t('draft.tag')}
              icon={<TagIcon />}
              text={tag?.label ?? i18n.t('draft.tag')}
              value={view.tagId}
              choices={[
                { value: '', label: i18n.t('library.allTags') },
                ...tags.map((each) => ({ value: each.id, label: <TagLabel tag={each} /> })),
              ]}
              onChange={(tagId) => onView({ tagId })}
            />
          )}
          <ChoiceMenu
            label={i18n.t('library.sort')}
            icon={<ArrowDownWideNarrow />}
            text={choices.find(({ value }) => value === sorted)?.label ?? ''}
            value={sorted}
            choices={choices}
            onChange={(value) => {
              const [sort, order] = value.split(' ') as [LibraryView['sort'], LibraryView['order']]
              onView({ sort, order })
            }}
          />
        </div>
        <div className="summary">
          <strong role="status">{countOf(list)}</strong>
          <Updated
            time={list.updatedAt}
            isBusy={list.isFetching || (isSearching && cache?.isBusy === true)}
            onRefresh={refresh}
          />
        </div>
        <MoreMenu listed={isFiltered ? plural('export.these', rows.count) : undefined} onSave={exporting.save} />
      </div>
      <ExportStatus
        progress={exporting.progress}
        outcome={exporting.outcome}
        failure={exporting.error ? failureText(failureOf(exporting.error)) : undefined}
        onCancel={exporting.cancel}
        onDismiss={exporting.dismiss}
      />
    </>
  )
}
