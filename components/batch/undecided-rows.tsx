import { CircleHelp } from 'lucide-react'
import { i18n } from '#i18n'
import type { Decision } from '@/lib/domain/creation/journal-entry'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { formatNumber } from '@/lib/format'
import { DECISIONS } from '../popup/outcome/waiting-entry'

/** A row whose link may or may not have been created. */
type UndecidedRow = { index: number; link: string; entryId: string }

type Props = {
  rows: readonly UndecidedRow[]
  isBusy: boolean
  onDecide: (entryId: string, decision: Decision) => void
}

/** The rows that wait for a decision, with their choices. */
export const UndecidedRows = ({ rows, isBusy, onDecide }: Props) => {
  if (rows.length === 0) return null
  return (
    <section className="undecided-rows" aria-label={i18n.t('waiting.unsure')}>
      <p className="pause">
        <CircleHelp />
        <strong>{i18n.t('waiting.unsure')}</strong>
        <span>{i18n.t('waiting.unsureHint')}</span>
      </p>
      {rows.map(({ index, link, entryId }) => (
        <fieldset key={entryId} disabled={isBusy}>
          <legend className="visually-hidden">{i18n.t('batch.line', { line: formatNumber(index + 1) })}</legend>
          <span className="number" aria-hidden>
            {formatNumber(index + 1)}
          </span>
          <span className="destination" dir="ltr" title={link}>
            {withoutScheme(link)}
          </span>
          {DECISIONS.map(([decision, label]) => (
            <button key={decision} type="button" onClick={() => onDecide(entryId, decision)}>
              {label()}
            </button>
          ))}
        </fieldset>
      ))}
    </section>
  )
}
