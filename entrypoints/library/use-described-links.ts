import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LinkDetails } from '@/components/link-list/link-rows'
import type { Tag } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import { linkDetailsQuery } from '@/lib/ui/queries'

/** What is known here of links: titles, notes, tags, and when they expire. */
export const useDescribedLinks = (
  api: Api,
  ids: readonly string[],
  tags: readonly Tag[],
  tagsReadAt: number | null = null,
): ((id: string) => LinkDetails | undefined) => {
  const { data } = useQuery({ ...linkDetailsQuery(api, ids, tagsReadAt), placeholderData: keepPreviousData })
  return useMemo(() => {
    const tagsById = new Map(tags.map((tag) => [tag.id, tag]))
    const known = new Map(
      data?.map(({ id, tagId = '', expiresAt, title, note }) => {
        const moment = expiresAt === undefined ? undefined : Date.parse(expiresAt)
        return [id, { title, note, tag: tagsById.get(tagId), expiresAt: moment }] as const
      }),
    )
    return (id) => known.get(id)
  }, [data, tags])
}
