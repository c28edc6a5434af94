import { useMutation } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { CreatedLink } from '@/components/popup/created-link'
import { WaitingEntry } from '@/components/popup/waiting-entry'
import type { Decision, JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { CopyForm } from '@/lib/domain/link/copied-text'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import { useCopyingEntry } from './use-copying-entry'

type Props = {
  api: Api
  copyText: (text: string) => Promise<void>
  copyAs: CopyForm
  entry: JournalEntry
  onChange: (entry: JournalEntry) => void
  onRefresh: () => void
  /** The user is done with it. */
  onDone: () => void
  onCreateAnother: (() => void) | undefined
}

/** What screen readers announce for an entry. Failures are alerts already. */
export const announcementOf = ({ state, link, copy }: JournalEntry): string => {
  if (state === 'failed') return ''
  if (link === undefined) return i18n.t('action.shortening')
  const what = copy === 'copied' ? i18n.t('outcome.copied') : i18n.t('outcome.created')
  return `${what}: ${link.shortLink}`
}

/** A creation under way, then the created link. */
export const Outcome = ({ api, copyText, copyAs, entry, onChange, onRefresh, onDone, onCreateAnother }: Props) => {
  const { id, link, copy = 'not-asked', warnings = [], failure } = entry
  const copying = useCopyingEntry({ api, copyAs, copyText, onCopied: onChange })
  const warned = useMutation({
    mutationFn: () => api('acknowledge', { id, as: 'warnings-read' }),
    onSuccess: () => onChange({ ...entry, warnings: [], notice: 'seen' }),
  })
  const dismissal = useMutation({ mutationFn: () => api('acknowledge', { id, as: 'dismissed' }), onSuccess: onDone })
  const decision = useMutation({
    mutationFn: (as: Decision) => api('decideEntry', { id, as }),
    onSuccess: onRefresh,
  })
  const trial = useMutation({ mutationFn: () => api('retryWaiting', null), onSuccess: onRefresh })

  const failed = copying.error ?? warned.error ?? dismissal.error ?? decision.error ?? trial.error

  return (
    <>
      {failed && <Notice trouble>{failureText(failureOf(failed))}</Notice>}
      {link === undefined ? (
        <WaitingEntry
          entry={entry}
          reason={failure && failureText(failure)}
          onTry={trial.mutate}
          isDeciding={decision.isPending}
          onDecide={decision.mutate}
        />
      ) : (
        <CreatedLink
          link={link}
          copy={copy}
          warnings={warnings}
          onCopy={() => copying.mutate(entry)}
          onDismissWarnings={warned.mutate}
          onDone={dismissal.mutate}
          onCreateAnother={onCreateAnother}
        />
      )}
    </>
  )
}
