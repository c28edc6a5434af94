import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link'
import { CopyIcon, LockIcon, QrIcon } from './icons'
import { RelativeTime } from './relative-time'

const QrCode = lazy(() => import('./qr-code').then(({ QrCode }) => ({ default: QrCode })))

type Props = { link: Link; mostClicks: number; now: number; onCopy: (link: Link) => void }

/** One link: copied by Enter or a click, opened by `o`. */
export const LinkRow = ({ link, mostClicks, now, onCopy }: Props) => {
  const [hasQrCode, setQrCode] = useState(false)
  const actByKey = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onCopy(link)
    if (event.key === 'o') window.open(link.shortLink, '_blank', 'noreferrer')
  }
  const clicks = new Intl.NumberFormat(i18n.t('extension.language')).format(link.clicks)
  return (
    <tr tabIndex={0} onKeyDown={actByKey}>
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
            {link.shortLink.replace(/^https?:\/\//, '')}
          </a>
          {link.hasPassword && (
            <span className="lock" role="img" aria-label={i18n.t('outcome.hasPassword')}>
              <LockIcon />
            </span>
          )}
        </div>
      </td>
      <td className="long" title={link.destination}>
        {link.destination}
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
