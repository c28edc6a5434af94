import { Check, Clock, Plus, TriangleAlert } from 'lucide-react'
import { i18n } from '#i18n'
import type { BatchTally } from '@/lib/domain/batch/batch'
import { formatNumber, plural } from '@/lib/format'
import state from '../list-state.module.css'
import css from './batch.module.css'

type Props = {
  tally: BatchTally
  /** How many links are on the clipboard; lines may share one. Undefined if they are not. */
  copied: number | undefined
  /** Why the rest has to wait; undefined if it need not. */
  waitingFor: string | undefined
  onStop: () => void
  /** Closes the batch; undefined while it may not be left. */
  onAnother: (() => void) | undefined
}

/** How far a batch is. Screen readers announce its end, not each line. */
export const BatchHead = ({ tally, copied, waitingFor, onStop, onAnother }: Props) => {
  const { created, failed, open } = tally
  const isEnded = open === 0
  const madeText = copied === undefined ? plural('batch.created', created) : plural('batch.madeAndCopied', copied)
  return (
    <div className={css.state}>
      {isEnded && created > 0 && (
        <span className="disc">
          <Check />
        </span>
      )}
      {isEnded && created === 0 && (
        <span className={`disc ${css.error}`}>
          <TriangleAlert />
        </span>
      )}
      {!isEnded && (
        <label className={state.reading}>
          {i18n.t('batch.progress', {
            done: formatNumber(created + failed),
            count: formatNumber(created + failed + open),
          })}
          <progress value={created + failed} max={created + failed + open} />
        </label>
      )}
      {/* Always rendered, so that screen readers notice new text. */}
      <div role="status" className={css.ending}>
        {!isEnded && waitingFor && (
          <span className={css.pause}>
            <Clock />
            {waitingFor}
          </span>
        )}
        {!isEnded && <span className="hint">{i18n.t('batch.goesOn')}</span>}
        {isEnded && created > 0 && <strong>{madeText}</strong>}
        {isEnded && failed > 0 && <span className="hint">{plural('batch.failed', failed)}</span>}
      </div>
      {!isEnded && (
        <button type="button" onClick={onStop}>
          {i18n.t('batch.stop')}
        </button>
      )}
      {onAnother && (
        <button type="button" className="plain" onClick={onAnother}>
          <Plus />
          {i18n.t('batch.another')}
        </button>
      )}
    </div>
  )
}
