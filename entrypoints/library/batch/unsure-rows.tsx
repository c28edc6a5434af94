import { CircleHelp } from 'lucide-react'
import { i18n } from '#i18n'
import { DECISIONS, SeeLinks } from '@/components/waiting-entry'
import { type Decision, decisionSchema } from '@/lib/domain/creation/entry'
import { readableAddress } from '@/lib/domain/link/web-address'
import { formatNumber } from '@/lib/format'
import css from './batch.module.css'

/** A row whose link may or may not have been created. */
type UnsureRow = { index: number; link: string; entryId: string }

type Props = {
  rows: readonly UnsureRow[]
  isBusy: boolean
  onDecide: (entryId: string, decision: Decision) => void
}

const decisions = decisionSchema.options

/** The rows that wait for a decision, with their choices. */
export const UnsureRows = ({ rows, isBusy, onDecide }: Props) => {
  if (rows.length === 0) return null
  return (
    <section className={`stack ${css.unsure}`} aria-label={i18n.t('waiting.unsure')}>
      <p className={css.pause}>
        <CircleHelp />
        <strong>{i18n.t('waiting.unsure')}</strong>
        <span>{i18n.t('waiting.unsureHint')}</span>
      </p>
      {rows.map(({ index, link, entryId }) => (
        <fieldset className="row" key={entryId}>
          <legend className="visually-hidden">{i18n.t('batch.line', { line: formatNumber(index + 1) })}</legend>
          <span className={css.number} aria-hidden>
            {formatNumber(index + 1)}
          </span>
          <span className="truncate" dir="ltr" title={link}>
            {readableAddress(link)}
          </span>
          <SeeLinks to={link} />
          {decisions.map((decision) => (
            <button
              key={decision}
              type="button"
              // Not "disabled", which would lose the focus.
              aria-disabled={isBusy}
              onClick={() => isBusy || onDecide(entryId, decision)}
            >
              {DECISIONS[decision]()}
            </button>
          ))}
        </fieldset>
      ))}
    </section>
  )
}
