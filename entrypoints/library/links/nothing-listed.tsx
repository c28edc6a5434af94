import { i18n } from '#i18n'
import { NoLinks, NothingFound } from '@/components/library/empty-list'
import { ViewLink } from '@/components/library/view-link'
import type { LibraryView } from '@/lib/domain/library/library-view'

type Props = {
  view: LibraryView
  /** The address that was searched for, if it is one. */
  shortenable: string | undefined
  isBusy: boolean
  onShorten: (link: string) => void
  onView: (change: Partial<LibraryView>) => void
  onClear: () => void
}

/** In place of an empty list: why it is empty, and what to do next. */
export const NothingListed = ({ view, shortenable, isBusy, onShorten, onView, onClear }: Props) => {
  const search = view.search.trim()
  if (search === '' && view.tagId === '')
    return (
      <NoLinks text={i18n.t('library.empty')}>
        <ViewLink view={{ ...view, section: 'batch' }} className="button primary" onView={onView}>
          {i18n.t('library.shortenFirst')}
        </ViewLink>
      </NoLinks>
    )
  return (
    <NothingFound search={search}>
      {search !== '' && (
        <button type="button" aria-label={i18n.t('library.clear')} aria-keyshortcuts="Escape" onClick={onClear}>
          {i18n.t('library.clear')}
          <kbd data-key={i18n.t('keys.escape')} />
        </button>
      )}
      {view.tagId !== '' && (
        <button type="button" onClick={() => onView({ tagId: '' })}>
          {i18n.t('library.showAllTags')}
        </button>
      )}
      {shortenable !== undefined && (
        <button
          type="button"
          className="primary"
          aria-label={isBusy ? i18n.t('action.shortening') : i18n.t('library.shortenIt')}
          aria-keyshortcuts="Enter"
          aria-disabled={isBusy}
          onClick={() => isBusy || onShorten(shortenable)}
        >
          {isBusy ? i18n.t('action.shortening') : i18n.t('library.shortenIt')}
          <kbd data-key={i18n.t('keys.enter')} />
        </button>
      )}
    </NothingFound>
  )
}
