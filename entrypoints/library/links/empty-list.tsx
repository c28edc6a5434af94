import { SearchX } from 'lucide-react'
import { i18n } from '#i18n'
import type { LibraryView } from '@/lib/domain/library/library-view'
import { ViewLink } from '../library-navigation'
import css from './nothing.module.css'

type OnView = (change: Partial<LibraryView>) => void

type NoLinksProps = { text: string; view: LibraryView; onView: OnView }

/** No links yet: a picture, what will be here, and the way to it. */
export const NoLinks = ({ text, view, onView }: NoLinksProps) => (
  <div className={css.nothing}>
    <svg className={css.picture} viewBox="0 0 190 106" aria-hidden="true">
      <rect className={css.longLink} x="1" y="1" width="188" height="35" rx="17.5" />
      <rect className={css.longText} x="26" y="14" width="138" height="8" rx="4" />
      <path className={css.arrow} d="M95 44v18m-7-7 7 7 7-7" />
      <rect className={css.shortLink} x="50" y="70" width="90" height="35" rx="17.5" />
      <path className={css.mark} d="M70.500 84a5 5 0 1 0 0 7" />
      <rect className={css.shortText} x="79" y="83.500" width="42" height="8" rx="4" />
    </svg>
    <h2>{text}</h2>
    <ViewLink view={{ ...view, section: 'batch' }} className="button primary" onView={onView}>
      {i18n.t('library.shortenFirst')}
    </ViewLink>
  </div>
)

type Props = {
  view: LibraryView
  /** The address that was searched for, if it is one. */
  shortenable: string | undefined
  isBusy: boolean
  onShorten: (link: string) => void
  onView: OnView
  onClear: () => void
}

/** In place of an empty list: why it is empty, and what to do next. */
export const NothingListed = ({ view, shortenable, isBusy, onShorten, onView, onClear }: Props) => {
  const search = view.search.trim()
  if (search === '' && view.tagId === '') return <NoLinks text={i18n.t('library.empty')} view={view} onView={onView} />
  return (
    <div className={css.nothing}>
      <span className={css.icon}>
        <SearchX />
      </span>
      <h2>{search === '' ? i18n.t('library.noneWithTag') : i18n.t('library.noMatch', { words: search })}</h2>
      <div className="row">
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
      </div>
    </div>
  )
}
