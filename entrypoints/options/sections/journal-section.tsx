import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { SelectField } from '@/components/fields/choice-fields'
import { Notice } from '@/components/notice'
import { QuestionPanel } from '@/components/options/question-panel'
import { exportedEntry, fileNameOf } from '@/lib/domain/library/export'
import { plural } from '@/lib/format'
import type { Api } from '@/lib/rpc/client'
import { saveFile } from '@/lib/ui/browser'
import { errorText } from '@/lib/ui/failure-text'

/** Saves the journal as a file, all of it or a connection's. Returns the outcome in words. */
export const saveJournal = async (api: Api, connectionId?: string): Promise<string> => {
  const entries = await api('getJournal', connectionId === undefined ? {} : { connectionId })
  if (entries.length === 0) return i18n.t('journal.empty')
  const name = fileNameOf('json', Date.now(), 'journal')
  const content = JSON.stringify(entries.map(exportedEntry), null, 2)
  saveFile(new Blob([content, '\n'], { type: 'application/json' }), name)
  return i18n.t('export.savedAs', { name })
}

/** Ages of entries to clear, in days. */
const AGES = [30, 90, 365]

/** Saves the journal, and clears it after a second press. */
export const JournalSection = ({ api }: { api: Api }) => {
  const [age, setAge] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { mutate, data, error, isPending } = useMutation({ mutationFn: (work: () => Promise<string>) => work() })
  const clear = async () => {
    setAsking(false)
    const { count } = await api('clearJournal', age === '' ? {} : { olderThanDays: Number(age) })
    return plural('journal.cleared', count)
  }
  return (
    <section aria-labelledby="journal">
      <h2 id="journal">{i18n.t('journal.title')}</h2>
      <p className="hint">{i18n.t('journal.hint')}</p>
      <div className="row">
        <button type="button" aria-disabled={isPending} onClick={() => mutate(() => saveJournal(api))}>
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
        <button type="button" aria-disabled={isPending} aria-expanded={isAsking} onClick={() => setAsking(true)}>
          {i18n.t('journal.clear')}
        </button>
      </div>
      {isAsking && (
        <QuestionPanel
          title={i18n.t('journal.confirm')}
          answers={[
            { label: i18n.t('export.cancel'), onChoose: () => setAsking(false) },
            { label: i18n.t('journal.clearNow'), isDanger: true, onChoose: () => mutate(clear) },
          ]}
        />
      )}
      <span role="status">{data}</span>
      {error && <Notice trouble>{errorText(error)}</Notice>}
    </section>
  )
}
