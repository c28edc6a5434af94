import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LinkDetails } from '@/components/link-list/link-rows'
import type { DescribedLink } from '@/lib/domain/link/link-note'
import type { Tag } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import { linkDetailsQuery } from '@/lib/ui/queries'

type Wanted = {
  ids: readonly string[]
  /** What came with the links, if it did. Nothing is queried then. */
  described?: readonly DescribedLink[] | undefined
  tags: readonly Tag[]
  tagsReadAt?: number | null | undefined
}

/** Titles, notes, tags and expiries of links. */
export const useDescribedLinks = (
  api: Api,
  { ids, described, tags, tagsReadAt = null }: Wanted,
): ((id: string) => LinkDetails | undefined) => {
  const query = linkDetailsQuery(api, described ? [] : ids, tagsReadAt)
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData })
  const links = described ?? data
  return useMemo(() => {
    const tagsById = new Map(tags.map((tag) => [tag.id, tag]))
    const known = new Map(
      links?.map(({ id, tagId = '', expiresAt, title, note }) => {
        const moment = expiresAt === undefined ? undefined : Date.parse(expiresAt)
        return [id, { title, note, tag: tagsById.get(tagId), expiresAt: moment }] as const
      }),
    )
    return (id) => known.get(id)
  }, [links, tags])
}
