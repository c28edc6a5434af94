import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@/lib/rpc/client'
import { mirrorQuery } from '@/lib/ui/cached-links'

type Props = { api: Api; label: string }

/**
 * Has the whole list read anew: what is made of the copy shows the clicks of when that was read. It can be pressed at
 * any moment, for what happens to be read just now may have begun before the clicks that one wants to see.
 */
export const ReadAgain = ({ api, label }: Props) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => api('readMirrorAgain', null),
    onSettled: () => client.invalidateQueries(mirrorQuery(api)),
  })
  return (
    <button type="button" className="chip" onClick={() => mutate()}>
      {label}
    </button>
  )
}
