import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MirrorState } from '@/lib/domain/library/link-cache'
import type { Api } from '../rpc/client'

/** The overview of a mirror that was read: counted anew when the mirror, or what it knows of tags, is another. */
export const overviewQuery = (api: Api, mirror: MirrorState | undefined) =>
  queryOptions({
    queryKey: ['overview', mirror?.readAt, mirror?.tagsReadAt],
    queryFn: () => api('getOverview', null),
    enabled: typeof mirror?.readAt === 'number',
    placeholderData: keepPreviousData,
  })
