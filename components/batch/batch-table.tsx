import { useCallback, useState } from 'react'
import { i18n } from '#i18n'
import type { BatchRow as Row } from '@/lib/domain/batch/batch'
import type { SharedFields } from '@/lib/domain/batch/list-row'
import { type Tag, tagOf } from '@/lib/domain/tag/tag'
import { moveByKey } from '../keyboard'
import { QrPopover } from '../link-list/anchored-popover'
import { BatchRow } from './batch-row'
import { expiryDay } from './list-preview'

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
  const labelled = new Map(tags.map((tag) => [tag.label.toLowerCase(), tag]))
  return (
    <>
      <table className="preview">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{i18n.t('batch.number')}</span>
            </th>
            <th scope="col">{i18n.t('library.shortLink')}</th>
            <th scope="col">{i18n.t('library.destination')}</th>
            <th scope="col">{i18n.t('draft.tag')}</th>
            <th scope="col">{i18n.t('draft.expires')}</th>
            <td />
          </tr>
        </thead>
        <tbody onKeyDown={moveByKey}>
          {rows.map(({ index, row }) => (
            <BatchRow
              key={index}
              row={row}
              number={index + 1}
              tag={row.tag ? labelled.get(row.tag.toLowerCase()) : tagOf(shared.tagId, tags)}
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
