import { CircleAlert, CopyCheck, ListChecks, ListFilter } from 'lucide-react'
import { i18n } from '#i18n'
import type { ListSummary } from '@/lib/domain/batch/checked-list'
import { plural } from '@/lib/format'
import nothing from '../links/nothing.module.css'
import css from './batch.module.css'

type Props = { summary: ListSummary; hasOnlyErrors: boolean; onOnlyErrors: (hasOnlyErrors: boolean) => void }

/** How many links a list makes, and which lines are repeated or left out. */
export const PreviewHead = ({ summary: { links, repeated, wrong }, hasOnlyErrors, onOnlyErrors }: Props) => (
  <div className={css.head}>
    <p className={`row ${css.counts}`} role="status">
      {links > 0 && <strong>{plural('library.total', links)}</strong>}
      {wrong > 0 && (
        <span className={css.wrong}>
          <CircleAlert />
          {plural('batch.wrong', wrong)}
        </span>
      )}
      {repeated > 0 && (
        <span className={css.repeated}>
          <CopyCheck />
          {plural('batch.repeated', repeated)}
        </span>
      )}
    </p>
    {(wrong > 0 || repeated > 0 || hasOnlyErrors) && (
      <button type="button" className="plain" aria-pressed={hasOnlyErrors} onClick={() => onOnlyErrors(!hasOnlyErrors)}>
        <ListFilter />
        {i18n.t('batch.onlyErrors')}
      </button>
    )}
  </div>
)

/** What will be where no line is yet. */
export const NoLines = () => (
  <div className={nothing.nothing}>
    <span className={nothing.icon}>
      <ListChecks />
    </span>
    <h2>{i18n.t('batch.noLines')}</h2>
  </div>
)
