import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@/lib/rpc/client'
import { cacheStateQuery } from '@/lib/ui/link-cache'

type Props = { api: Api; label: string }

/**
 * Has the whole list read again, for cached clicks are as old as the last full read. It can be pressed at any moment: a
 * read under way may have begun before the clicks that one wants to see.
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
