import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@/lib/rpc/client'
import { cacheStateQuery, tagsQuery } from '@/lib/ui/queries'

/**
 * Reads the visible list, the tags and the cache again: first new links, so that the search finds every visible link, then all links
 * with their clicks. Also during a read, which may have started before the latest clicks.
 */
export const useRefresh = (api: Api): (() => void) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    async mutationFn() {
      void client.invalidateQueries({ queryKey: ['links'] })
      void client.invalidateQueries(tagsQuery(api))
      await api('controlSync', { action: 'links' })
      await api('controlSync', { action: 'everything' })
    },
    onSettled: () => client.invalidateQueries(cacheStateQuery(api)),
  })
  return mutate
}
