import { Copy, Lock, QrCode as QrCodeIcon } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { formatNumber } from '@/lib/format/numbers'
import { isPageKey } from '../keyboard'
import { RelativeTime } from '../relative-time'

const QrCode = lazy(() => import('../qr-code').then(({ QrCode }) => ({ default: QrCode })))

type Props = {
  link: Link
  /** Row number in the whole table; the head is 1. */
  rowIndex: number
  words: readonly string[]
  maxClicks: number
  now: number
  onCopy: (link: Link) => void
}

/** A text with the words of the search marked. */
const Marked = ({ text, words }: { text: string; words: readonly string[] }) => {
  if (words.length === 0) return text
  const pattern = new RegExp(`(${words.map((word) => RegExp.escape(word)).join('|')})`, 'gi')
  // Every second piece is a match of the group.
  return text.split(pattern).map((piece, index) => {
    const key = `${index} ${piece}`
    return index % 2 === 1 ? <mark key={key}>{piece}</mark> : piece
  })
}

/** One link. Enter or a click copies it, `o` opens it. */
export const LinkRow = ({ link, rowIndex, words, maxClicks, now, onCopy }: Props) => {
  const [hasQrCode, setQrCode] = useState(false)
  const actByKey = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || !isPageKey(event.nativeEvent)) return
    if (event.key === 'Enter') onCopy(link)
    if (event.key === 'o') window.open(link.shortLink, '_blank', 'noreferrer')
  }
  const clicks = formatNumber(link.clicks)
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
            <Copy />
          </button>
          <a href={link.shortLink} target="_blank" rel="noreferrer">
            <Marked text={withoutScheme(link.shortLink)} words={words} />
          </a>
          {link.hasPassword && (
            <span className="lock" role="img" aria-label={i18n.t('outcome.hasPassword')}>
              <Lock />
            </span>
          )}
        </div>
      </td>
      <td className="long address" title={link.destination}>
        <Marked text={link.destination} words={words} />
      </td>
      <td className="clicks">
        <span>{clicks}</span>
        <span className="bar" style={{ inlineSize: `${(100 * link.clicks) / Math.max(1, maxClicks)}%` }} />
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
          <QrCodeIcon />
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
