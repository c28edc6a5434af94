import { Check, CircleAlert, Copy, QrCode } from 'lucide-react'
import { type KeyboardEvent, memo, useCallback, useState } from 'react'
import { i18n } from '#i18n'
import { IconButton } from '@/components/icons'
import { isPageKey, latinKey, moveByKey } from '@/components/keyboard'
import { ShortLink } from '@/components/short-link'
import type { BatchRow as Row } from '@/lib/domain/batch/batch'
import { type Tag, tagOf } from '@/lib/domain/tag/tag'
import { formatNumber } from '@/lib/format'
import { failureText } from '@/lib/ui/failure-text'
import { useOnlyAsked } from '@/lib/ui/use-only-asked'
import { DestinationLine } from '../destination-line'
import { QrPanel } from '../links/row-panel'
import { AskedFor } from '../sign'
import { TagLabel } from '../tag-label'
import css from './lines.module.css'
import { expiryDay, NumberedHead } from './list-preview'

type RowProps = {
  row: Row
  /** Its line in the list. */
  number: number
  tag: Tag | undefined
  /** When it expires; empty for never. */
  expires: string
  /** Which of them no test has shown that the service keeps. */
  isTagAsked: boolean
  isExpiryAsked: boolean
  isCopied: boolean
  /** Of all rows, Tab leads to this one and to what is in it. */
  isActive: boolean
  onCopy: (row: Row, number: number) => void
  onActive: (number: number) => void
  onShowCode: (shortLink: string, button: HTMLElement) => void
}

/** One line and its link. Enter or a click copies it, `o` opens it, `q` shows its QR code. */
const BatchRow = memo((props: RowProps) => {
  const { row, number, tag, expires, isTagAsked, isExpiryAsked, isCopied, isActive, onCopy, onActive, onShowCode } =
    props
  const tabIndex = isActive ? 0 : -1
  const { link, title, shortLink, leadsTo, failure } = row
  const actByKey = ({ target, currentTarget, nativeEvent }: KeyboardEvent<HTMLTableRowElement>) => {
    if (target !== currentTarget || shortLink === undefined || !isPageKey(nativeEvent)) return
    const key = latinKey(nativeEvent)
    if (key === 'Enter') onCopy(row, number)
    if (key === 'o') window.open(shortLink, '_blank', 'noreferrer')
    const code = key === 'q' && currentTarget.querySelector<HTMLElement>('[aria-keyshortcuts=Q]')
    if (code) onShowCode(shortLink, code)
  }
  return (
    <tr
      data-error={failure !== undefined || undefined}
      tabIndex={tabIndex}
      onKeyDown={actByKey}
      onFocus={() => onActive(number)}
    >
      <th scope="row">
        {shortLink && <Check className={css.made} />}
        <span className={shortLink && 'visually-hidden'}>{formatNumber(number)}</span>
      </th>
      <td>
        {shortLink ? (
          <ShortLink link={{ shortLink }} tabIndex={tabIndex} />
        ) : (
          failure === undefined && <span className="hint">{i18n.t('batch.waiting')}</span>
        )}
        {failure && (
          <p className="error">
            <CircleAlert />
            {failureText(failure)}
          </p>
        )}
      </td>
      <td>
        <DestinationLine destination={link} title={title} />
        {leadsTo && <p className="error">{i18n.t('warning.destinationDiffers', { destination: leadsTo })}</p>}
      </td>
      <td>
        {tag && <TagLabel tag={tag} />}
        {tag && shortLink && isTagAsked && <AskedFor />}
      </td>
      <td className="hint">
        {expires}
        {expires && shortLink && isExpiryAsked && <AskedFor />}
      </td>
      <td>
        {shortLink && (
          <IconButton
            label={i18n.t('outcome.qrCode')}
            keys="Q"
            className="plain"
            tabIndex={tabIndex}
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
            tabIndex={tabIndex}
            onClick={() => onCopy(row, number)}
          >
            {isCopied ? <Check /> : <Copy />}
          </IconButton>
        )}
      </td>
    </tr>
  )
})

type Props = {
  connectionId: string
  /** With their places in the list. */
  rows: readonly { index: number; row: Row }[]
  tags: readonly Tag[]
  /** The line that was copied last. */
  copied: number | undefined
  onCopy: (row: Row, number: number) => void
}

/** The rows, with their links or what went wrong. Arrow keys move between them, and Tab past them. */
export const BatchTable = ({ connectionId, rows, tags, copied, onCopy }: Props) => {
  const isOnlyAsked = useOnlyAsked()
  // Kept once it is closed, which gives the focus back.
  const [code, setCode] = useState<{ shortLink: string; button: HTMLElement; isOpen: boolean }>()
  const [active, setActive] = useState<number>()
  const activeRow = rows.find(({ index }) => index + 1 === active) ?? rows[0]
  const showCode = useCallback(
    (shortLink: string, button: HTMLElement) => setCode({ shortLink, button, isOpen: true }),
    [],
  )
  return (
    <>
      <table className={`${css.lines} ${css.sent}`}>
        <NumberedHead
          columns={[
            i18n.t('library.shortLink'),
            i18n.t('library.destination'),
            i18n.t('draft.tag'),
            i18n.t('draft.expires'),
          ]}
        />
        <tbody onKeyDown={moveByKey}>
          {rows.map(({ index, row }) => (
            <BatchRow
              key={row.id}
              row={row}
              number={index + 1}
              tag={tagOf(row.tagId ?? '', tags)}
              expires={expiryDay(row.expiresAt)}
              isTagAsked={isOnlyAsked(connectionId, 'tagId')}
              isExpiryAsked={isOnlyAsked(connectionId, 'expiresAt')}
              isCopied={copied === index + 1}
              isActive={index === activeRow?.index}
              onActive={setActive}
              onCopy={onCopy}
              onShowCode={showCode}
            />
          ))}
        </tbody>
      </table>
      {code && (
        <QrPanel
          {...code}
          link={{ shortLink: code.shortLink, token: code.shortLink.slice(code.shortLink.lastIndexOf('/') + 1) }}
          onClose={() => setCode({ ...code, isOpen: false })}
        />
      )}
    </>
  )
}
