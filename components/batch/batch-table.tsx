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

/** All lines with their outcomes: those without a link first, the others in their order. Arrows move between them. */
export const BatchTable = ({ rows, failureText, onCopy }: Props) => {
  const numbered = rows.map((row, index) => ({ row, number: index + 1 }))
  const failed = numbered.filter(({ row }) => row.failure !== undefined)
  const others = numbered.filter(({ row }) => row.failure === undefined)
  return (
    <table className="preview">
      <thead>
        <tr>
          <td />
          <th scope="col">{i18n.t('library.shortLink')}</th>
          <th scope="col">{i18n.t('library.destination')}</th>
          <td />
        </tr>
      </thead>
      <tbody onKeyDown={moveByKey}>
        {[...failed, ...others].map(({ row, number }) => (
          <BatchRow key={number} row={row} number={number} failureText={failureText} onCopy={onCopy} />
        ))}
      </tbody>
    </table>
  )
}
