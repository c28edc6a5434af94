import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { written } from '@/lib/format/numbers'
import { CopyIcon, LockIcon, QrIcon } from '../icons'
import { isForPage } from '../is-for-page'
import { RelativeTime } from '../relative-time'
import { Marked } from './marked'

const QrCode = lazy(() => import('../qr-code').then(({ QrCode }) => ({ default: QrCode })))

type Props = {
  link: Link
  /** Which row of the whole table it is; the head is the first. */
  rowIndex: number
  words: readonly string[]
  mostClicks: number
  now: number
  onCopy: (link: Link) => void
}

/** One link: copied by Enter or a click, opened by `o`. */
export const LinkRow = ({ link, rowIndex, words, mostClicks, now, onCopy }: Props) => {
  const [hasQrCode, setQrCode] = useState(false)
  const actByKey = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || !isForPage(event.nativeEvent)) return
    if (event.key === 'Enter') onCopy(link)
    if (event.key === 'o') window.open(link.shortLink, '_blank', 'noreferrer')
  }
  const clicks = written(link.clicks)
  return (
    <tr tabIndex={0} aria-rowindex={rowIndex} onKeyDown={actByKey}>
      <td>
        <div className="row short">
          <button
            type="button"
            className="plain"
            aria-label={i18n.t('library.copy', { link: link.shortLink })}
            onClick={() => onCopy(link)}
          >
            <CopyIcon />
          </button>
          <a href={link.shortLink} target="_blank" rel="noreferrer">
            <Marked text={withoutScheme(link.shortLink)} words={words} />
          </a>
          {link.hasPassword && (
            <span className="lock" role="img" aria-label={i18n.t('outcome.hasPassword')}>
              <LockIcon />
            </span>
          )}
        </div>
      </td>
      <td className="long address" title={link.destination}>
        <Marked text={link.destination} words={words} />
      </td>
      <td className="clicks">
        <span>{clicks}</span>
        <span className="bar" style={{ inlineSize: `${(100 * link.clicks) / Math.max(1, mostClicks)}%` }} />
      </td>
      <td className="created">
        <RelativeTime time={link.createdAt} now={now} />
      </td>
      <td>
        <button
          type="button"
          className="plain"
          aria-label={i18n.t('outcome.qrCodeOf', { link: link.shortLink })}
          aria-expanded={hasQrCode}
          onClick={() => setQrCode(!hasQrCode)}
        >
          <QrIcon />
        </button>
        {hasQrCode && (
          <Suspense>
            <QrCode text={link.shortLink} name={link.token} />
          </Suspense>
        )}
      </td>
    </tr>
  )
}
