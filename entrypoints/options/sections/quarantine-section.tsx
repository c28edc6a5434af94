import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { QuarantineNotice } from '@/components/options/quarantine-notice'
import type { Api } from '@/lib/rpc/client'
import { diagnosticsQuery } from '@/lib/ui/queries'

/** Shows which stored data could not be read, if any. */
export const QuarantineSection = ({ api }: { api: Api }) => {
  const client = useQueryClient()
  const query = diagnosticsQuery(api)
  const { data } = useQuery(query)
  const deletion = useMutation({
    mutationFn: () => api('deleteQuarantined', null),
    onSuccess: () => client.invalidateQueries(query),
  })
  const kinds = data?.quarantined ?? []
  return kinds.length > 0 && <QuarantineNotice kinds={kinds} onDelete={deletion.mutate} />
}
