import { useMutation } from '@tanstack/react-query'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { type CopyForm, copyOf } from '@/lib/domain/link/copied-text'
import type { Api } from '@/lib/rpc/client'

type Options = {
  api: Api
  copyAs: CopyForm
  copyText: (text: string) => Promise<void>
  onCopied: (entry: JournalEntry) => void
}

/** Copies an entry's link through the background, or through the popup if that fails. */
export const useCopyingEntry = ({ api, copyAs, copyText, onCopied }: Options) =>
  useMutation({
    async mutationFn({ id }: JournalEntry): Promise<JournalEntry> {
      const entry = await api('copyLink', { id })
      if (entry.copy === 'copied' || entry.link === undefined) return entry
      // Such as in a browser without offscreen documents.
      return copyText(copyOf(copyAs, { ...entry.link, title: entry.title }).text).then(
        () => ({ ...entry, copy: 'copied' }),
        () => entry,
      )
    },
    onSuccess: onCopied,
  })
