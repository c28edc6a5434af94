import { useMutation } from '@tanstack/react-query'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { emptyDraft, type LinkDraft } from '@/lib/domain/link/link-draft'
import type { Api } from '@/lib/rpc/client'

type Options = {
  api: Api
  pageUrl: string
  onCreated: (entry: JournalEntry, draft: LinkDraft) => Promise<void>
}

/** Creates an expired link again: to the same address, with the same tag and for the same time, under another token. */
export const useCreateAgain = ({ api, pageUrl, onCreated }: Options) =>
  useMutation({
    async mutationFn({ request, askedAt, title }: JournalEntry) {
      const lifetime = Date.parse(request.expiresAt ?? '') - askedAt
      const expiresAt = new Date(Date.now() + lifetime).toISOString()
      const draft = { ...emptyDraft(request.link, request.tagId), expiresAt }
      const order = { id: crypto.randomUUID(), pageUrl, draft, ...(title && { title }), isAnother: true }
      return { entry: await api('createLink', order), draft }
    },
    onSuccess: ({ entry, draft }) => onCreated(entry, draft),
  })
