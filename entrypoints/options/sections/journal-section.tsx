import { useMutation } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { JournalForm } from '@/components/options/journal-form'
import { plural } from '@/lib/format/numbers'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import { saveJournal } from './save-journal'

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
