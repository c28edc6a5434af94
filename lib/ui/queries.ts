import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { LibraryView } from '@/lib/domain/library/library-view'
import type { Api } from '../rpc/client'

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
  // Another page may have connected, locked or disconnected since this one was looked at.
  queryOptions({
    queryKey: ['connection'],
    queryFn: () => api('getConnection', null),
    refetchOnWindowFocus: 'always',
  })

export const presetAddressQuery = (api: Api) =>
  queryOptions({ queryKey: ['preset-address'], queryFn: () => api('getPresetAddress', null) })

export const setAsideQuery = (api: Api) =>
  queryOptions({ queryKey: ['set-aside'], queryFn: () => api('getSetAside', null) })

export const preferencesQuery = (api: Api) =>
  // Another machine may have changed them since the page was looked at.
  queryOptions({
    queryKey: ['preferences'],
    queryFn: () => api('getPreferences', null),
    refetchOnWindowFocus: 'always',
  })

export const utmPresetsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['utm-presets'],
    queryFn: () => api('listUtmPresets', null),
    refetchOnWindowFocus: 'always',
  })

export const accountStateQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account-state'],
    queryFn: () => api('getAccountState', null),
    refetchOnWindowFocus: 'always',
  })

/** One page of the library. Kept for as long as the page is open, so that going back is instant. */
export const linkPageQuery = (api: Api, { sort, order, page, perPage, tagId }: LibraryView) =>
  queryOptions({
    queryKey: ['links', sort, order, page, perPage, tagId],
    queryFn: () => api('listLinks', { sort, order, page, perPage, ...(tagId !== '' && { tagId }) }),
    gcTime: Number.POSITIVE_INFINITY,
  })

/** How often a popup looks again while something is on its way or waits. */
const WATCH_MS = 500

export const popupStateQuery = (api: Api, pageUrl: string) =>
  queryOptions({
    queryKey: ['popup-state', pageUrl],
    queryFn: () => api('getPopupState', { pageUrl }),
    refetchInterval: ({ state }) => (state.data && state.data.waiting.count > 0 ? WATCH_MS : false),
  })

/** All tags as they were last seen. */
export const knownTagsQuery = (api: Api) =>
  queryOptions({ queryKey: ['known tags'], queryFn: () => api('getKnownTags', null) })

/** The tags as the service has them now. A page that knows an older list shows that until these arrive. */
export const tagsQuery = (api: Api) => queryOptions({ queryKey: ['tags'], queryFn: () => api('listTags', null) })
