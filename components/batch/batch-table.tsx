import { Check, Copy, QrCode } from 'lucide-react'
import { type KeyboardEvent, memo, useCallback, useState } from 'react'
import { i18n } from '#i18n'
import type { BatchRow as Row } from '@/lib/domain/batch/batch'
import { type SharedFields, tagWith } from '@/lib/domain/batch/list-row'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { type Tag, tagOf } from '@/lib/domain/tag/tag'
import { formatNumber } from '@/lib/format'
import { IconButton, TagLabel } from '../icons'
import { isPageKey, moveByKey } from '../keyboard'
import { QrPopover } from '../link-list/anchored-popover'
import { expiryDay, NumberedHead } from './list-preview'

type RowProps = {
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
const BatchRow = memo(({ row, number, tag, expires, isCopied, onCopy, onShowCode }: RowProps) => {
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

type Props = {
  /** Created and pending rows, with their places in the list. */
  rows: readonly { index: number; row: Row }[]
  tags: readonly Tag[]
  /** The tag and the expiry of rows without their own. */
  shared: SharedFields
  /** The line that was copied last. */
  copied: number | undefined
  onCopy: (row: Row, number: number) => void
}

/** The rows that have a link or will have one. Arrow keys move between them. */
export const BatchTable = ({ rows, tags, shared, copied, onCopy }: Props) => {
  // Kept once it is closed, which gives the focus back.
  const [code, setCode] = useState<{ shortLink: string; button: HTMLElement; isOpen: boolean }>()
  const showCode = useCallback(
    (shortLink: string, button: HTMLElement) => setCode({ shortLink, button, isOpen: true }),
    [],
  )
  return (
    <>
      <table className="preview">
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
              key={index}
              row={row}
              number={index + 1}
              tag={row.tag ? tagWith(row.tag, tags) : tagOf(shared.tagId, tags)}
              expires={expiryDay(row.expires || shared.expiresAt)}
              isCopied={copied === index + 1}
              onCopy={onCopy}
              onShowCode={showCode}
            />
          ))}
        </tbody>
      </table>
      {code && (
        <QrPopover
          {...code}
          token={code.shortLink.slice(code.shortLink.lastIndexOf('/') + 1)}
          onClose={() => setCode({ ...code, isOpen: false })}
        />
      )}
    </>
  )
}
