import { queryOptions } from '@tanstack/react-query'
import { isOpen } from '@/lib/domain/creation/batch'
import type { Api } from '../rpc/client'

const WATCH_MS = 500

/** The batch that was started last; looked at again and again while any of it is open. */
export const batchQuery = (api: Api) =>
  queryOptions({
    queryKey: ['batch'],
    queryFn: () => api('getBatch', null),
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? WATCH_MS : false),
  })
