import { ChevronRight } from 'lucide-react'
import { i18n } from '#i18n'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { plural } from '@/lib/format'

type Props = {
  entries: readonly JournalEntry[]
  count: number
  onWithdraw: (id: string) => void
}

/** Other pending entries: their count, and a list that opens. */
export const WaitingList = ({ entries, count, onWithdraw }: Props) => (
  <details className="waiting">
    <summary>
      <ChevronRight className="forward" />
      {plural('waiting.count', count)}
    </summary>
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className="row">
          <span className="destination address">{entry.request.link}</span>
          <button type="button" onClick={() => onWithdraw(entry.id)}>
            {entry.state === 'queued' ? i18n.t('action.edit') : i18n.t('waiting.stopChecking')}
          </button>
        </li>
      ))}
    </ul>
  </details>
)
