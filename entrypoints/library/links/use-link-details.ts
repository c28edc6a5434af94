import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LinkRows } from '@/components/link-list/link-rows'
import { DAY_MS } from '@/lib/domain/library/days'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { Tag } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import type { Input } from '@/lib/rpc/contract'
import { useSyncControl } from '../cache-reading'
import { useDescribedLinks } from '../use-described-links'
import { type RowRange, windowOf } from './use-row-range'

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
