import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from './api'

/** What a page asks for goes to the background, so it never waits for a network, and is not repeated behind one's back. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

export const connectionQuery = (api: Api) =>
  queryOptions({ queryKey: ['connection'], queryFn: () => api('getConnection', null) })

export const preferencesQuery = (api: Api) =>
  queryOptions({ queryKey: ['preferences'], queryFn: () => api('getPreferences', null) })

export const popupStateQuery = (api: Api, pageUrl: string) =>
  queryOptions({ queryKey: ['popup-state', pageUrl], queryFn: () => api('getPopupState', { pageUrl }) })

/** The tags as the service has them now. A page that knows an older list shows that until these arrive. */
export const tagsQuery = (api: Api) => queryOptions({ queryKey: ['tags'], queryFn: () => api('listTags', null) })
