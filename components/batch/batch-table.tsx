import { i18n } from '#i18n'
import type { BatchRow as Row } from '@/lib/domain/creation/batch'
import type { Failure } from '@/lib/domain/failure'
import { moveByKey } from '../keyboard'
import { BatchRow } from './batch-row'

type Props = {
  rows: readonly Row[]
  failureText: (failure: Failure) => string
  onCopy: (shortLink: string) => void
}

/** All lines in their order, with outcomes. Arrows move between them. */
export const BatchTable = ({ rows, failureText, onCopy }: Props) => (
  <table className="links batch">
    <thead>
      <tr>
        <th scope="col">{i18n.t('batch.address')}</th>
        <th scope="col">{i18n.t('library.shortLink')}</th>
      </tr>
    </thead>
    <tbody onKeyDown={moveByKey}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places, and may repeat
        <BatchRow key={index} row={row} failureText={failureText} onCopy={onCopy} />
      ))}
    </tbody>
  </table>
)
