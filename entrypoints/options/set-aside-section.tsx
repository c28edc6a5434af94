import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SetAsideNotice } from '@/components/options/set-aside-notice'
import type { Api } from '@/lib/rpc/client'
import { preferencesQuery, setAsideQuery } from '@/lib/ui/queries'

/** Says what could not be read. Nothing where all could, as it nearly always is. */
export const SetAsideSection = ({ api }: { api: Api }) => {
  const client = useQueryClient()
  const query = setAsideQuery(api)
  // Whether something can be read shows when it is read.
  const { isFetched } = useQuery(preferencesQuery(api))
  const { data: kinds = [] } = useQuery({ ...query, enabled: isFetched })
  const deletion = useMutation({
    mutationFn: () => api('deleteSetAside', null),
    onSuccess: () => client.invalidateQueries(query),
  })
  return kinds.length > 0 && <SetAsideNotice kinds={kinds} onDelete={deletion.mutate} />
}
