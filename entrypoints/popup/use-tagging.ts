import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nextTagColor } from '@/lib/domain/tag/tag'
import { useApp } from '@/lib/ui/app'
import { tagsQuery } from '@/lib/ui/queries'
import { useTags } from '@/lib/ui/use-tags'
import type { Tagging } from './form/tag-editor'

type Options = Omit<Parameters<typeof useTags>[0], 'isOpen' | 'connectionId'> & { connectionId: string }

/** The tags of the form, which are listed once its picker opens, and why one could not be created. */
export const useTagging = ({ connectionId, ...options }: Options): { tagging: Tagging; error: Error | null } => {
  const { api } = useApp()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { retry, ...known } = useTags({ isOpen, connectionId, ...options })
  const { mutateAsync, error } = useMutation({
    mutationFn: (label: string) =>
      api('saveTag', { connectionId, tag: { label, color: nextTagColor(known.tags.length) } }),
    // It may be one that another window created.
    onSuccess: (tag) =>
      client.setQueryData(tagsQuery(api, connectionId).queryKey, [
        ...known.tags.filter(({ id }) => id !== tag.id),
        tag,
      ]),
  })
  const tagging = {
    ...known,
    onOpen: () => setOpen(true),
    onRetry: retry,
    onCreate: (label: string) => mutateAsync(label).catch(() => undefined),
  }
  return { tagging, error }
}
