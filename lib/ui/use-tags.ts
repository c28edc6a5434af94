import { useQuery } from '@tanstack/react-query'
import type { Tag, TagListing } from '@/lib/domain/tag/tag'
import type { Api } from '../rpc/client'
import { tagsQuery } from './queries'
import { allTagsQuery, recentTagsQuery, type Stored } from './stored'

/** All tags, as last seen until the service lists them, and if it cannot; undefined until there are any to show. */
export const useAllTags = (api: Api, stored: Stored) => {
  const { data: known } = useQuery(allTagsQuery(stored))
  const { data: listed, error } = useQuery(tagsQuery(api))
  // The background stores what the service lists.
  return { tags: known?.length ? known : listed, error }
}

type Options = {
  /** False until the picker opens: recent tags are enough until then. */
  isOpen: boolean
  isConnected: boolean
  /** The tag whose label is needed. */
  tagId: string
}

type KnownTags = {
  tags: readonly Tag[]
  recent: readonly Tag[]
  listing: TagListing
  /** Asks the service again; undefined unless it has failed. */
  retry: (() => void) | undefined
}

/** Recent tags first; all tags, stored then fetched, once the picker opens. */
export const useTags = (api: Api, stored: Stored, { isOpen, isConnected, tagId }: Options): KnownTags => {
  const { data: recent = [], isFetched: isRecentRead } = useQuery(recentTagsQuery(stored))
  const isMissing = isRecentRead && tagId !== '' && !recent.some(({ id }) => id === tagId)
  const isWanted = isOpen || isMissing
  const { data: known = recent } = useQuery({ ...allTagsQuery(stored), enabled: isWanted })
  const {
    data: current = known,
    isSuccess,
    isError,
    refetch,
  } = useQuery({ ...tagsQuery(api), enabled: isWanted && isConnected })
  return {
    tags: current,
    recent,
    listing: isSuccess ? 'complete' : isError || !isConnected ? 'failed' : 'loading',
    retry: isError ? () => void refetch() : undefined,
  }
}
