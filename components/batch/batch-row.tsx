import { Check, Copy, QrCode } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { i18n } from '#i18n'
import type { BatchRow as Row } from '@/lib/domain/batch/batch'
import { withoutScheme } from '@/lib/domain/link/web-address'
import type { Tag } from '@/lib/domain/tag/tag'
import { formatNumber } from '@/lib/format'
import { IconButton, TagLabel } from '../icons'
import { isPageKey } from '../keyboard'

type Props = {
  row: Row
  /** Its line in the list. */
  number: number
  tag: Tag | undefined
  /** When it expires; empty for never. */
  expires: string
  isCopied: boolean
  onCopy: (row: Row, number: number) => void
  onShowCode: (shortLink: string, button: HTMLElement) => void
}

/** A short link with its token in bold. */
const ShortLink = ({ shortLink }: { shortLink: string }) => {
  const [, domain, token] = /^(.*\/)([^/]*)$/.exec(withoutScheme(shortLink)) ?? ['', '', shortLink]
  return (
    <a href={shortLink} target="_blank" rel="noreferrer" dir="ltr">
      <span className="domain">{domain}</span>
      <b>{token}</b>
    </a>
  )
}

/** One line and its link. Enter or a click copies it, `o` opens it, `q` shows its QR code. */
export const BatchRow = memo(({ row, number, tag, expires, isCopied, onCopy, onShowCode }: Props) => {
  const { link, title, shortLink, leadsTo } = row
  const actByKey = ({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLTableRowElement>) => {
    if (target !== currentTarget || shortLink === undefined || !isPageKey(nativeEvent)) return
    if (key === 'Enter') onCopy(row, number)
    if (key === 'o') window.open(shortLink, '_blank', 'noreferrer')
    const code = key === 'q' && currentTarget.querySelector<HTMLElement>('[aria-keyshortcuts=Q]')
    if (code) onShowCode(shortLink, code)
  }
  return (
    <tr tabIndex={0} onKeyDown={actByKey}>
      <th scope="row">
        {shortLink && <Check className="made" />}
        <span className={shortLink && 'visually-hidden'}>{formatNumber(number)}</span>
      </th>
      <td>
        {shortLink ? <ShortLink shortLink={shortLink} /> : <span className="hint">{i18n.t('batch.waiting')}</span>}
      </td>
      <td>
        <div className="line" title={link}>
          {title && (
            <span className="title" dir="auto">
              {title}
            </span>
          )}
          <span className="hint destination" dir="ltr">
            {withoutScheme(link)}
          </span>
        </div>
        {leadsTo && <p className="error">{i18n.t('warning.destinationDiffers', { destination: leadsTo })}</p>}
      </td>
      <td>{tag && <TagLabel tag={tag} />}</td>
      <td className="hint">{expires}</td>
      <td>
        {shortLink && (
          <IconButton
            label={i18n.t('outcome.qrCode')}
            keys="Q"
            className="plain code-button"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => onShowCode(shortLink, currentTarget)}
          >
            <QrCode />
          </IconButton>
        )}
        {shortLink && (
          <IconButton
            label={i18n.t('action.copy')}
            keys="Enter"
            data-keys={i18n.t('keys.enter')}
            data-done={isCopied || undefined}
            onClick={() => onCopy(row, number)}
          >
            {isCopied ? <Check /> : <Copy />}
          </IconButton>
        )}
      </td>
    </tr>
  )
})
