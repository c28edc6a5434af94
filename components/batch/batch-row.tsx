import { Copy } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { i18n } from '#i18n'
import type { BatchRow as Row } from '@/lib/domain/creation/batch'
import type { Failure } from '@/lib/domain/failure'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { isPageKey } from '../keyboard'

type Props = {
  row: Row
  failureText: (failure: Failure) => string
  onCopy: (shortLink: string) => void
}

/** One line and its outcome. Enter or a click copies its link, `o` opens it. */
export const BatchRow = memo(({ row, failureText, onCopy }: Props) => {
  const { link, title, shortLink, leadsTo, failure } = row
  const actByKey = ({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLTableRowElement>) => {
    if (target !== currentTarget || shortLink === undefined || !isPageKey(nativeEvent)) return
    if (key === 'Enter') onCopy(shortLink)
    if (key === 'o') window.open(shortLink, '_blank', 'noreferrer')
  }
  return (
    <tr tabIndex={0} onKeyDown={actByKey}>
      <td>
        {title && <div className="long">{title}</div>}
        <div className={title ? 'long hint' : 'long'} title={link}>
          {link}
        </div>
      </td>
      <td>
        {shortLink && (
          <div className="row short">
            <button
              type="button"
              className="plain"
              aria-label={i18n.t('action.copy')}
              onClick={() => onCopy(shortLink)}
            >
              <Copy />
            </button>
            <a href={shortLink} target="_blank" rel="noreferrer">
              {withoutScheme(shortLink)}
            </a>
          </div>
        )}
        {leadsTo && <p className="error">{i18n.t('warning.destinationDiffers', { destination: leadsTo })}</p>}
        {failure && <p className="error">{failureText(failure)}</p>}
        {!shortLink && !failure && <span className="hint">{i18n.t('batch.waiting')}</span>}
      </td>
    </tr>
  )
})
