import { i18n } from '#i18n'
import type { Quarantined } from '@/lib/domain/diagnostics'
import { Notice } from '../notice'

type Props = { kinds: readonly Quarantined[]; onDelete: () => void }

const SENTENCES: Record<Quarantined, () => string> = {
  connection: () => i18n.t('quarantine.connection'),
  preferences: () => i18n.t('quarantine.preferences'),
  drafts: () => i18n.t('quarantine.drafts'),
  journal: () => i18n.t('quarantine.journal'),
  lists: () => i18n.t('quarantine.lists'),
}

/** Which stored data could not be read, and what to do about it. */
export const QuarantineNotice = ({ kinds, onDelete }: Props) => (
  <Notice trouble>
    <strong>{i18n.t('quarantine.title')}</strong>
    <ul>
      {kinds.map((kind) => (
        <li key={kind}>{SENTENCES[kind]()}</li>
      ))}
    </ul>
    <div className="row">
      <button type="button" onClick={onDelete}>
        {i18n.t('quarantine.delete')}
      </button>
    </div>
  </Notice>
)
