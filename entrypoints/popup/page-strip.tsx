import { useMutation } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { EntryStrip, IdleStrip, KnownStrip } from '@/components/popup/status-strip'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { CopyForm } from '@/lib/domain/link/copied-text'
import type { Link } from '@/lib/domain/link/link'
import type { Api } from '@/lib/rpc/client'
import type { Output } from '@/lib/rpc/contract'
import { failureText } from '@/lib/ui/failure-text'
import { useCopyingEntry } from './use-copying-entry'

type Props = {
  api: Api
  /** Undefined before the background answers, or if the form shows an entry. */
  status: Output<'getPageStatus'> | undefined
  baseUrl: string
  copyAs: CopyForm
  copyText: (text: string) => Promise<void>
  onShow: (entry: JournalEntry) => void
  onCopied: () => void
  onShowAll: () => void
}

/** The strip above the form: an unseen outcome, or the page's short links. */
export const PageStrip = ({ api, status, baseUrl, copyAs, copyText, onShow, onCopied, onShowAll }: Props) => {
  const copying = useCopyingEntry({ api, copyAs, copyText, onCopied })
  const knownCopying = useMutation({
    mutationFn: ({ shortLink: link }: Link) =>
      copyText(link).then(
        () => i18n.t('library.copied', { link }),
        () => i18n.t('library.notCopied', { link }),
      ),
  })
  const entry = status?.entry
  if (entry) {
    const shown = copying.data?.id === entry.id ? copying.data : entry
    return (
      <EntryStrip
        entry={shown}
        reason={shown.failure && failureText(shown.failure)}
        onCopy={() => copying.mutate(entry)}
        onShow={() => onShow(shown)}
      />
    )
  }
  if (status && status.known.count > 0)
    return (
      <KnownStrip
        known={status.known}
        copied={knownCopying.data ?? ''}
        onCopy={knownCopying.mutate}
        onShowAll={onShowAll}
      />
    )
  return <IdleStrip baseUrl={baseUrl} />
}
