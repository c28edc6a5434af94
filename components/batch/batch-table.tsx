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

/** Every line of a list, in its order, with its outcome. Arrows move from line to line. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places, and the same one may stand there twice
        <BatchRow key={index} row={row} failureText={failureText} onCopy={onCopy} />
      ))}
    </tbody>
  </table>
)
