import { useMutation } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { JournalForm } from '@/components/options/journal-form'
import { exportedEntry } from '@/lib/domain/creation/exported-entry'
import { fileNameOf } from '@/lib/domain/library/exported-link'
import { plural } from '@/lib/format'
import { type Api, failureOf } from '@/lib/rpc/client'
import { failureText } from '@/lib/ui/failure-text'
import { jsonFile, saveFile } from '@/lib/ui/link-file'

/** Saves the journal as a file, all of it or a connection's. Returns the outcome in words. */
export const saveJournal = async (api: Api, connectionId?: string): Promise<string> => {
  const entries = await api('getJournal', connectionId === undefined ? {} : { connectionId })
  if (entries.length === 0) return i18n.t('journal.empty')
  const name = fileNameOf('json', Date.now(), 'journal')
  saveFile(jsonFile(entries.map(exportedEntry)), name)
  return i18n.t('export.savedAs', { name })
}

/** Saves and clears the journal. */
export const JournalSection = ({ api }: { api: Api }) => {
  const working = useMutation({ mutationFn: (work: () => Promise<string>) => work() })
  const clear = async (olderThanDays?: number) => {
    const { count } = await api('clearJournal', olderThanDays === undefined ? {} : { olderThanDays })
    return plural('journal.cleared', count)
  }
  return (
    <section aria-labelledby="journal">
      <h2 id="journal">{i18n.t('journal.title')}</h2>
      <p className="hint">{i18n.t('journal.hint')}</p>
      <JournalForm
        outcome={working.data ?? ''}
        isBusy={working.isPending}
        onSave={() => working.mutate(() => saveJournal(api))}
        onClear={(olderThanDays) => working.mutate(() => clear(olderThanDays))}
      />
      {working.error && <Notice trouble>{failureText(failureOf(working.error))}</Notice>}
    </section>
  )
}
