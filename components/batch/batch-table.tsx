import { i18n } from '#i18n'
import type { BatchRow as Row } from '@/lib/domain/batch/batch'
import type { Tag } from '@/lib/domain/tag/tag'
import { moveByKey } from '../keyboard'
import { BatchRow } from './batch-row'

type Props = {
  /** Created and pending rows, with their places in the list. */
  rows: readonly { index: number; row: Row }[]
  tags: readonly Tag[]
  /** The line that was copied last. */
  copied: number | undefined
  onCopy: (row: Row, number: number) => void
}

/** The rows that have a link or will have one. Arrow keys move between them. */
export const BatchTable = ({ rows, tags, copied, onCopy }: Props) => {
  const labelled = new Map(tags.map((tag) => [tag.label.toLowerCase(), tag]))
  return (
    <table className="preview">
      <thead>
        <tr>
          <td />
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
            tag={labelled.get(row.tag?.toLowerCase() ?? '')}
            isCopied={copied === index + 1}
            onCopy={onCopy}
          />
        ))}
      </tbody>
    </table>
  )
}
