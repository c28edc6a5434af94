import { useState } from 'react'
import { i18n } from '#i18n'
import { plural } from '@/lib/format'
import { SelectField } from '../fields/select-field'
import { QuestionPanel } from './question-panel'

/** Ages of entries to clear, in days. */
const AGES = [30, 90, 365]

type Props = {
  /** The result of the last press. */
  outcome: string
  isBusy: boolean
  onSave: () => void
  /** Without an age: all entries. */
  onClear: (olderThanDays?: number) => void
}

/** Saves the journal as a file, and clears it after a second press. */
export const JournalForm = ({ outcome, isBusy, onSave, onClear }: Props) => {
  const [age, setAge] = useState('')
  const [isAsking, setAsking] = useState(false)
  const clear = () => {
    setAsking(false)
    onClear(...(age === '' ? [] : [Number(age)]))
  }
  return (
    <>
      <div className="row">
        <button type="button" aria-disabled={isBusy} onClick={onSave}>
          {i18n.t('journal.save')}
        </button>
      </div>
      <div className="clearing">
        <SelectField
          label={i18n.t('journal.which')}
          choices={[
            { value: '', label: i18n.t('journal.all') },
            ...AGES.map((days) => ({ value: String(days), label: plural('journal.olderThan', days) })),
          ]}
          value={age}
          onChange={setAge}
        />
        <button type="button" aria-disabled={isBusy} aria-expanded={isAsking} onClick={() => setAsking(true)}>
          {i18n.t('journal.clear')}
        </button>
      </div>
      {isAsking && (
        <QuestionPanel
          title={i18n.t('journal.confirm')}
          answers={[
            { label: i18n.t('export.cancel'), onChoose: () => setAsking(false) },
            { label: i18n.t('journal.clearNow'), isDanger: true, onChoose: clear },
          ]}
        />
      )}
      <span role="status">{outcome}</span>
    </>
  )
}
