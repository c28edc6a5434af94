import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MirrorChunk, MirrorPlace } from '@/lib/domain/library/link-cache'
import type { Link } from '@/lib/domain/link/link'
import type { Api } from '../rpc/client'

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
      let links: Link[] = []
      let generation: number | undefined
      let after: MirrorPlace | null = null
      do {
        const chunk: MirrorChunk = await api('readMirror', { after })
        if (chunk.generation !== generation) links = []
        generation = chunk.generation
        for (const link of chunk.links) links.push(link)
        after = chunk.next
      } while (after !== null)
      // They come in almost that order, so that this is quick.
      return links.reverse().sort((one, other) => other.createdAt - one.createdAt)
    },
    // Comparing 100,000 links with those before costs more than drawing anew.
    structuralSharing: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
