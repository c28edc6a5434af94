import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { LinkDetails, LinkRows } from '@/components/link-list/link-rows'
import { DAY_MS } from '@/lib/domain/library/days'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { DescribedLink } from '@/lib/domain/link/link-note'
import type { Tag } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import type { Input } from '@/lib/rpc/contract'
import { linkDetailsQuery } from '@/lib/ui/queries'
import { useSyncControl } from '../cache-reading'
import { type RowRange, windowOf } from './use-row-range'

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

/**
 * Has the background read the links of each tag, at most daily: that takes a request per tag. Also when the list is
 * filtered, so that new links in it have their tag; then the background does nothing unless there are new links.
 */
const useTagSync = (api: Api, cache: CacheState | undefined, tagId: string): void => {
  const control = useSyncControl(api)
  const isComplete = cache?.progress === 'complete'
  const isDue = isComplete && Date.now() - (cache.tagsReadAt ?? 0) > DAY_MS
  useEffect(() => {
    if (isDue || (isComplete && tagId !== '')) control('tags')
  }, [isDue, isComplete, tagId, control])
}

type Shown = {
  rows: LinkRows
  range: RowRange
  tags: readonly Tag[]
  /** The tag that the list is filtered by; empty for none. */
  tagId: string
  cache: CacheState | undefined
}

/** Notes, tags and expiries of the links in view. */
export const useLinkDetails = (api: Api, { rows, range, tags, tagId, cache }: Shown) => {
  useTagSync(api, cache, tagId)
  const { first, count } = windowOf(range)
  const ids = Array.from({ length: count }, (_, index) => rows.at(first + index)?.id ?? []).flat()
  return useDescribedLinks(api, { ids, described: rows.described, tags, tagsReadAt: cache?.tagsReadAt })
}

/** Saves the title and the note of a link. `onSaved` is called once they are shown and found. */
export const useNoteSaving = (api: Api, onSaved: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: Input<'setLinkNote'>) => api('setLinkNote', note),
    async onSuccess() {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['link-details'] }),
        client.invalidateQueries({ queryKey: ['link-search'] }),
      ])
      onSaved()
    },
  })
}
