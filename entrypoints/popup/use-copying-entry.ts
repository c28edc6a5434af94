import { useMutation } from '@tanstack/react-query'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { type CopyForm, copiedText } from '@/lib/domain/link/copied-text'
import type { Api } from '@/lib/rpc/client'

type Options = {
  api: Api
  copyAs: CopyForm
  copyText: (text: string) => Promise<void>
  onCopied: (entry: JournalEntry) => void
}

/** Copies the link of an entry, by the background or, if that has no clipboard, by the popup itself. */
export const useCopyingEntry = ({ api, copyAs, copyText, onCopied }: Options) =>
  useMutation({
    async mutationFn({ id }: JournalEntry): Promise<JournalEntry> {
      const entry = await api('copyLink', { id })
      if (entry.copy === 'copied' || entry.link === undefined) return entry
      // A background without a clipboard of its own, in a browser that has no offscreen documents, say.
      return copyText(copiedText(copyAs, entry.link.shortLink, entry.title)).then(
        () => ({ ...entry, copy: 'copied' }),
        () => entry,
      )
    },
    onSuccess: onCopied,
  })
