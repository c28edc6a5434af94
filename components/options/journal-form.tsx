import { useState } from 'react'
import { i18n } from '#i18n'
import { plural } from '@/lib/format/numbers'
import { Field } from '../fields/field'

/** Entries older than so many days. */
const AGES = [30, 90, 365]

type Props = {
  /** What came of the last press. */
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
      <Field label={i18n.t('journal.which')}>
        {(attributes) => (
          <select {...attributes} value={age} onChange={(event) => setAge(event.target.value)}>
            <option value="">{i18n.t('journal.all')}</option>
            {AGES.map((days) => (
              <option key={days} value={days}>
                {plural('journal.olderThan', days)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="row">
        {isAsking ? (
          <>
            <span>{i18n.t('journal.confirm')}</span>
            <button type="button" aria-disabled={isBusy} onClick={clear}>
              {i18n.t('journal.clear')}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {i18n.t('export.cancel')}
            </button>
          </>
        ) : (
          <button type="button" onClick={() => setAsking(true)}>
            {i18n.t('journal.clear')}
          </button>
        )}
        <span role="status">{outcome}</span>
      </div>
    </>
  )
}
