import { useEffect, useRef } from 'react'
import { i18n } from '#i18n'
import type { KnownLinks as Known } from '@/lib/domain/library/known-links'
import type { Link } from '@/lib/domain/link/link'
import { written } from '@/lib/format/numbers'
import { counted } from '@/lib/format/plural'
import { LockIcon } from '../icons'
import { Notice } from '../notice'

type Props = {
  known: Known
  /** What became of the last copy, in words; empty where nothing was copied yet. */
  copied: string
  /** True where Enter is to copy the first of them. */
  takesFocus: boolean
  onCopy: (link: Link) => void
  onShowAll: () => void
}

/** The links that a page has already, so that none is made twice unknowingly. Nothing where it has none. */
export const KnownLinks = ({ known, copied, takesFocus, onCopy, onShowAll }: Props) => {
  const { first, count } = known
  const firstCopy = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) firstCopy.current?.focus()
  }, [takesFocus])
  if (count === 0) return null
  return (
    <Notice>
      <strong>{counted('known.title', count)}</strong>
      <ul className="known">
        {first.map((link, index) => (
          <li key={link.id}>
            <a href={link.shortLink} target="_blank" rel="noreferrer">
              {link.shortLink.replace(/^https?:\/\//, '')}
            </a>
            {link.hasPassword && (
              <span className="lock" role="img" aria-label={i18n.t('outcome.hasPassword')}>
                <LockIcon />
              </span>
            )}
            <span className="hint">{counted('known.clicks', link.clicks)}</span>
            <button
              type="button"
              className={index === 0 ? 'primary' : ''}
              ref={index === 0 ? firstCopy : undefined}
              aria-label={i18n.t('library.copy', { link: link.shortLink })}
              onClick={() => onCopy(link)}
            >
              {i18n.t('action.copy')}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{copied}</p>
      {count > first.length && (
        <button type="button" className="chip" onClick={onShowAll}>
          {i18n.t('known.showAll', { count: written(count) })}
        </button>
      )}
    </Notice>
  )
}
