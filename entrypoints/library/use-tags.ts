import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { OwnedTag, Tag } from '@/lib/domain/tag/tag'
import { useApp } from '@/lib/ui/app'
import { tagsQuery } from '@/lib/ui/queries'
import { allTagsQuery } from '@/lib/ui/stored'

const NO_TAGS: readonly OwnedTag[] = []

const dataOf = (results: UseQueryResult<Tag[]>[]) => results.map(({ data }) => data)

/** All tags of connections, as last seen until a service lists them, and if it cannot. */
export const useTags = (connectionIds: readonly string[]) => {
  const { api, stored } = useApp()
  // Followed: the background stores what a service lists.
  const seen = useQueries({ queries: connectionIds.map((id) => allTagsQuery(stored, id)), combine: dataOf })
  // Stable, so that thousands of tags are not compared each time the list is rendered.
  const combine = useCallback(
    (results: UseQueryResult<Tag[]>[]) => {
      const lists = results.map(({ data }, index) => (seen[index]?.length ? seen[index] : data))
      const tags = lists.flatMap((list = [], index) => {
        const connectionId = connectionIds[index] ?? ''
        return list.map((tag): OwnedTag => ({ ...tag, connectionId }))
      })
      return {
        tags: tags.length === 0 ? NO_TAGS : tags,
        /** False until the tags of each service are known. */
        isKnown: lists.every((list) => list !== undefined),
        error: results.find(({ error }) => error !== null)?.error ?? null,
      }
    },
    [seen, connectionIds],
  )
  return useQueries({ queries: connectionIds.map((id) => tagsQuery(api, id)), combine })
}
