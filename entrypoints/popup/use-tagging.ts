import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tagging } from '@/components/popup/form/tag-editor'
import { nextTagColor } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import { tagsQuery } from '@/lib/ui/queries'
import type { Stored } from '@/lib/ui/stored'
import { useTags } from '@/lib/ui/use-tags'

type Options = Omit<Parameters<typeof useTags>[2], 'isOpen'>

/** The tags of the form, which are listed once its picker opens, and why one could not be created. */
export const useTagging = (api: Api, stored: Stored, options: Options): { tagging: Tagging; error: Error | null } => {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { retry, ...known } = useTags(api, stored, { isOpen, ...options })
  const { mutateAsync, error } = useMutation({
    mutationFn: (label: string) => api('saveTag', { label, color: nextTagColor(known.tags.length) }),
    onSuccess: (tag) => client.setQueryData(tagsQuery(api).queryKey, [...known.tags, tag]),
  })
  const tagging = {
    ...known,
    onOpen: () => setOpen(true),
    onRetry: retry,
    onCreate: (label: string) => mutateAsync(label).catch(() => undefined),
  }
  return { tagging, error }
}
