import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'

type NoLinksProps = { text: string; children: ReactNode }

/** No links yet: a picture, what will be here, and the way to it. */
export const NoLinks = ({ text, children }: NoLinksProps) => (
  <div className="nothing">
    <svg className="nothing-picture" viewBox="0 0 190 106" aria-hidden="true">
      <rect className="long-link" x="1" y="1" width="188" height="35" rx="17.5" />
      <rect className="long-text" x="26" y="14" width="138" height="8" rx="4" />
      <path className="arrow" d="M95 44v18m-7-7 7 7 7-7" />
      <rect className="short-link-shape" x="50" y="70" width="90" height="35" rx="17.5" />
      <path className="mark" d="M70.500 84a5 5 0 1 0 0 7" />
      <rect className="short-text" x="79" y="83.500" width="42" height="8" rx="4" />
    </svg>
    <h2>{text}</h2>
    {children}
  </div>
)

type NothingFoundProps = { search: string; children: ReactNode }

/** Nothing matches a search. */
export const NothingFound = ({ search, children }: NothingFoundProps) => (
  <div className="nothing">
    <span className="nothing-icon">
      <SearchX />
    </span>
    <h2 role="status">
      {search === '' ? i18n.t('library.noneWithTag') : i18n.t('library.noMatch', { words: search })}
    </h2>
    <div className="row">{children}</div>
  </div>
)
