import { useQuery } from '@tanstack/react-query'
import type { TagListing } from '@/lib/domain/tag/tag'
import { useApp } from './app'
import { tagsQuery } from './queries'
import { allTagsQuery, recentTagsQuery } from './stored'

type Options = {
  /** False until the picker opens: recent tags are enough until then. */
  isOpen: boolean
  /** The chosen connection; undefined until it is read. */
  connectionId: string | undefined
  isConnected: boolean
  /** The tag whose label is needed. */
  tagId: string
}

/** Recent tags first; all tags, stored then fetched, once the picker opens. */
export const useTags = ({ isOpen, connectionId, isConnected, tagId }: Options) => {
  const { api, stored } = useApp()
  const { data: recent = [], isFetched: isRecentRead } = useQuery(recentTagsQuery(stored))
  const isMissing = isRecentRead && tagId !== '' && !recent.some(({ id }) => id === tagId)
  const isNeeded = isOpen || isMissing
  const { data: known = recent } = useQuery({ ...allTagsQuery(stored), enabled: isNeeded })
  const {
    data: current = known,
    isSuccess,
    isError,
    refetch,
  } = useQuery({ ...tagsQuery(api, connectionId ?? null), enabled: isNeeded && isConnected })
  const listing: TagListing = isSuccess ? 'complete' : isError || !isConnected ? 'failed' : 'loading'
  return {
    tags: current,
    recent,
    listing,
    /** Asks the service again; undefined unless it has failed. */
    retry: isError ? () => void refetch() : undefined,
  }
}
