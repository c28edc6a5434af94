import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@/lib/rpc/client'
import type { Input } from '@/lib/rpc/contract'

/** Saves the title and the note of a link. `onSaved` is called once they are shown and found. */
export const useNoteSaving = (api: Api, onSaved: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: Input<'setLinkNote'>) => api('setLinkNote', note),
    async onSuccess() {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['link-details'] }),
        client.invalidateQueries({ queryKey: ['link-search'] }),
      ])
      onSaved()
    },
  })
}
