import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@/lib/rpc/client'
import { cacheStateQuery } from '@/lib/ui/link-cache'

type Props = { api: Api; label: string }

/**
 * Reads the whole list again, because cached clicks are as old as the last full read. Never disabled: a read under way
 * may have started before the clicks one wants to see.
 */
export const RefreshClicks = ({ api, label }: Props) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => api('syncLinks', { scope: 'everything' }),
    onSettled: () => client.invalidateQueries(cacheStateQuery(api)),
  })
  return (
    <button type="button" className="chip" onClick={() => mutate()}>
      {label}
    </button>
  )
}
