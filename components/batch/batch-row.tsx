import { Check, CircleAlert, Copy } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { i18n } from '#i18n'
import type { BatchRow as Row } from '@/lib/domain/creation/batch'
import type { Failure } from '@/lib/domain/failure'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { formatNumber } from '@/lib/format/numbers'
import { isPageKey } from '../keyboard'

type Props = {
  row: Row
  /** Its line in the list. */
  number: number
  failureText: (failure: Failure) => string
  onCopy: (shortLink: string) => void
}

/** One line and its outcome. Enter or a click copies its link, `o` opens it. */
export const BatchRow = memo(({ row, number, failureText, onCopy }: Props) => {
  const { link, title, shortLink, leadsTo, failure } = row
  const actByKey = ({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLTableRowElement>) => {
    if (target !== currentTarget || shortLink === undefined || !isPageKey(nativeEvent)) return
    if (key === 'Enter') onCopy(shortLink)
    if (key === 'o') window.open(shortLink, '_blank', 'noreferrer')
  }
  return (
    <tr tabIndex={0} data-flawed={failure !== undefined || undefined} onKeyDown={actByKey}>
      <th scope="row">
        {shortLink && <Check className="made" />}
        <span className={shortLink && 'visually-hidden'}>{formatNumber(number)}</span>
      </th>
      <td>
        {shortLink && (
          <a href={shortLink} target="_blank" rel="noreferrer" dir="ltr">
            {withoutScheme(shortLink)}
          </a>
        )}
        {failure && (
          <p className="error">
            <CircleAlert />
            {failureText(failure)}
          </p>
        )}
        {!shortLink && !failure && <span className="hint">{i18n.t('batch.waiting')}</span>}
      </td>
      <td title={link}>
        {title && <span className="title">{title}</span>}
        <span className="hint" dir="ltr">
          {withoutScheme(link)}
        </span>
        {leadsTo && <p className="error">{i18n.t('warning.destinationDiffers', { destination: leadsTo })}</p>}
      </td>
      <td>
        {shortLink && (
          <button
            type="button"
            className="plain"
            aria-label={i18n.t('action.copy')}
            data-tip={i18n.t('action.copy')}
            data-keys="Enter"
            onClick={() => onCopy(shortLink)}
          >
            <Copy />
          </button>
        )}
      </td>
    </tr>
  )
})
