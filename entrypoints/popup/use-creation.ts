import { useMutation } from '@tanstack/react-query'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import type { LinkDraft } from '@/lib/domain/link/link-draft'
import { failureOf } from '@/lib/rpc/client'

type Options = {
  /** Orders the link of a draft. */
  order: (draft: LinkDraft) => Promise<JournalEntry>
  onCreated: (entry: JournalEntry, draft: LinkDraft) => Promise<void>
}

type Ordered = { draft: LinkDraft; reply: Promise<JournalEntry> }

/** Creates the link of a draft. */
export const useCreation = ({ order, onCreated }: Options) => {
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ reply }: Ordered) => reply,
    onSuccess: (created, { draft }) => onCreated(created, draft),
  })
  // Ordered before `mutationFn` runs, which React lets wait until it has drawn the busy form.
  const create = (draft: LinkDraft): void => mutate({ draft, reply: order(draft) })

  return { create, failure: error ? failureOf(error) : undefined, isPending }
}
