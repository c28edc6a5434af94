import { useQuery } from '@tanstack/react-query'
import type { Tag } from '@/lib/domain/tag/tag'
import type { Api } from '../rpc/client'
import { tagsQuery } from './queries'
import { allTagsQuery, recentTagsQuery, type Stored } from './stored'

type Wish = {
  /** False for a form whose picker nobody opened: the recent tags do for that. */
  isOpen: boolean
  isConnected: boolean
  /** The tag that has to be shown with its label. */
  tagId: string
}

/** The tags as far as they are needed: the recent ones, then all as they were last seen, then as the service has them. */
export const useTags = (api: Api, stored: Stored, { isOpen, isConnected, tagId }: Wish): readonly Tag[] => {
  const { data: recent = [], isFetched } = useQuery(recentTagsQuery(stored))
  const isMissing = isFetched && tagId !== '' && !recent.some(({ id }) => id === tagId)
  const isWanted = isOpen || isMissing
  const { data: known = recent } = useQuery({ ...allTagsQuery(stored), enabled: isWanted })
  const { data: current = known } = useQuery({ ...tagsQuery(api), enabled: isWanted && isConnected })
  return current
}
