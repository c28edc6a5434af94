import { useMutation } from '@tanstack/react-query'
import { Notice } from '@/components/notice'
import { CreatedLink } from '@/components/popup/created-link'
import { WaitingEntry } from '@/components/popup/waiting-entry'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { type CopyForm, copiedText } from '@/lib/domain/link/copied-text'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'

type Props = {
  api: Api
  copyText: (text: string) => Promise<void>
  copyAs: CopyForm
  entry: JournalEntry
  onChange: (entry: JournalEntry) => void
  onRefresh: () => void
  onCreateAnother: (() => void) | undefined
}

/** A creation that is not settled, until it is, and the link that came of it. */
export const Outcome = ({ api, copyText, copyAs, entry, onChange, onRefresh, onCreateAnother }: Props) => {
  const { id, link, copy = 'not-asked', warnings = [], failure } = entry
  const copying = useMutation({
    async mutationFn(): Promise<JournalEntry> {
      const told = await api('copyLink', { id })
      if (told.copy === 'copied' || told.link === undefined) return told
      // A background without a clipboard of its own, in a browser that has no offscreen documents, say.
      return copyText(copiedText(copyAs, told.link.shortLink, told.title)).then(
        () => ({ ...told, copy: 'copied' }),
        () => told,
      )
    },
    onSuccess: onChange,
  })
  const warned = useMutation({ mutationFn: () => api('dismissWarnings', { id }), onSuccess: onChange })
  const dismissal = useMutation({ mutationFn: () => api('dismissEntry', { id }), onSuccess: onRefresh })
  const withdrawal = useMutation({ mutationFn: () => api('withdrawEntry', { id }), onSuccess: onRefresh })
  const trial = useMutation({ mutationFn: () => api('tryWaiting', null), onSuccess: onRefresh })

  const failed = copying.error ?? warned.error ?? dismissal.error ?? withdrawal.error ?? trial.error

  return (
    <>
      {failed && <Notice trouble>{failureText(failureOf(failed))}</Notice>}
      {link === undefined ? (
        <WaitingEntry
          entry={entry}
          reason={failure && failureText(failure)}
          onTry={trial.mutate}
          onWithdraw={withdrawal.mutate}
        />
      ) : (
        <CreatedLink
          link={link}
          copy={copy}
          warnings={warnings}
          onCopy={copying.mutate}
          onDismissWarnings={warned.mutate}
          onDone={dismissal.mutate}
          onCreateAnother={onCreateAnother}
        />
      )}
    </>
  )
}
