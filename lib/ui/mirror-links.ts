import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Link } from '@/lib/domain/link'
import type { MirrorPlace } from '@/lib/domain/mirror'
import type { Api } from './api'

const CHUNK = 2000
const WATCH_MS = 500

/** How far the mirror is; looked at again and again while something is being read. */
export const mirrorQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mirror'],
    queryFn: () => api('getMirror', null),
    refetchInterval: ({ state }) => (state.data?.isBusy ? WATCH_MS : false),
  })

/** All links of the mirror, newest first, in pieces that keep no message large. `version` says when to read anew. */
export const mirrorLinksQuery = (api: Api, version: unknown) =>
  queryOptions({
    queryKey: ['mirror-links', version],
    queryFn: async () => {
      const links: Link[] = []
      let after: MirrorPlace | null = null
      do {
        const chunk: { links: Link[]; next: MirrorPlace | null } = await api('readMirror', { after, count: CHUNK })
        for (const link of chunk.links) links.push(link)
        after = chunk.next
      } while (after !== null)
      return links
    },
    // Comparing 100,000 links with those before costs more than drawing anew.
    structuralSharing: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
