import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { LinkDraft } from '@/lib/domain/link/link-draft'
import { failureOf } from '@/lib/rpc/client'

type Options = {
  /** Orders the link of a draft. */
  order: (draft: LinkDraft) => Promise<JournalEntry>
  isConnected: boolean
  onCreated: (entry: JournalEntry, draft: LinkDraft) => Promise<void>
}

type Ordered = { draft: LinkDraft; reply: Promise<JournalEntry> }

/** Creates the link of a draft. One submitted while the key is locked is submitted again once it is unlocked. */
export const useCreation = ({ order, isConnected, onCreated }: Options) => {
  const { mutate, variables, error, isPending } = useMutation({
    mutationFn: ({ reply }: Ordered) => reply,
    onSuccess: (created, { draft }) => onCreated(created, draft),
  })
  // Ordered before `mutationFn` runs, which React lets wait until it has drawn the busy form.
  const create = (draft: LinkDraft): void => mutate({ draft, reply: order(draft) })

  const failure = error ? failureOf(error) : undefined
  const wanted = failure?.code === 'locked' ? variables?.draft : undefined
  const createAgain = useEffectEvent(create)
  useEffect(() => {
    if (wanted === undefined) return
    if (isConnected) createAgain(wanted)
    else document.querySelector<HTMLElement>('.unlock input')?.focus()
  }, [wanted, isConnected])
  return { create, failure, isPending }
}
