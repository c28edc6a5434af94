import { i18n } from '#i18n'
import type { BatchTally } from '@/lib/domain/creation/batch'
import { formatNumber, plural } from '@/lib/format/numbers'
import { Notice } from '../notice'

type Props = {
  tally: BatchTally
  /** How many links are on the clipboard; lines may share one. Undefined if they are not. */
  copied: number | undefined
  /** Why the rest has to wait; undefined if it need not. */
  waitingFor: string | undefined
  onStop: () => void
}

/** Progress of a batch. Screen readers announce its end, not each line. */
export const BatchProgress = ({ tally: { created, failed, open }, copied, waitingFor, onStop }: Props) => (
  <>
    {open > 0 && (
      <div className="under-way">
        <label className="reading">
          {i18n.t('batch.progress', {
            done: formatNumber(created + failed),
            count: formatNumber(created + failed + open),
          })}
          <progress value={created + failed} max={created + failed + open} />
        </label>
        <button type="button" onClick={onStop}>
          {i18n.t('batch.stop')}
        </button>
      </div>
    )}
    {/* Always rendered, so that screen readers notice new text. */}
    <div role="status" className="ending">
      {open > 0 && !waitingFor && <span className="hint">{i18n.t('batch.goesOn')}</span>}
      {open > 0 && waitingFor && (
        <Notice>
          <span>{waitingFor}</span>
          <span>{i18n.t('batch.goesOn')}</span>
        </Notice>
      )}
      {open === 0 && created > 0 && (
        <strong>
          {copied === undefined ? plural('batch.created', created) : plural('batch.madeAndCopied', copied)}
        </strong>
      )}
      {open === 0 && failed > 0 && <strong className="error">{plural('batch.failed', failed)}</strong>}
    </div>
  </>
)
