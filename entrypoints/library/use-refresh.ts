import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@/lib/rpc/client'
import { cacheStateQuery } from '@/lib/ui/queries'

/**
 * Reads the list in sight and the cached copy again: first the new links, so that whatever is in sight is found, then all
 * with their clicks. Possible at any time, because a read under way may have started before the clicks one wants to see.
 */
export const useRefresh = (api: Api): (() => void) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    async mutationFn() {
      void client.invalidateQueries({ queryKey: ['links'] })
      await api('controlSync', { action: 'links' })
      await api('controlSync', { action: 'everything' })
    },
    onSettled: () => client.invalidateQueries(cacheStateQuery(api)),
  })
  return mutate
}
