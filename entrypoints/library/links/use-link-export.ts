import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { type FileFormat, fileNameOf } from '@/lib/domain/library/export'
import { type LibraryView, searchOf } from '@/lib/domain/library/library-view'
import type { CacheState } from '@/lib/domain/library/link-cache'
import { plural } from '@/lib/format'
import type { Api } from '@/lib/rpc/client'
import { saveFile } from '@/lib/ui/browser'
import { findAllLinks, type ListedLinks, linkFile, readLinkExtras, readListedLinks } from '@/lib/ui/link-export'
import { tagsQuery } from '@/lib/ui/queries'
import type { ExportScope } from './list-menus'

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

type Order = { scope: ExportScope; format: FileFormat }

/** Saves links as a file: from the cache if it is complete, else straight from the service. */
export const useLinkExport = (api: Api, view: LibraryView, cache: CacheState | undefined) => {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ read: number; total: number | null }>()
  const reading = useRef(new AbortController())
  useEffect(() => () => reading.current.abort(), [])

  const collect = async (scope: ExportScope): Promise<ListedLinks> => {
    const search = searchOf(view)
    const isFound = scope === 'listed' && search.query !== ''
    const isCached = cache?.progress === 'complete' && !cache.problem
    if (isFound || (scope === 'all' && isCached))
      return { links: await findAllLinks(api, isFound ? search : { query: '' }), hasUnreadable: false }
    reading.current = new AbortController()
    setProgress({ read: 0, total: null })
    return readListedLinks({
      api,
      tagId: scope === 'listed' ? view.tagId : '',
      onProgress: (read, total) => setProgress({ read, total }),
      signal: reading.current.signal,
      wait,
    })
  }

  const { mutate, data, error, reset } = useMutation({
    mutationFn: async ({ scope, format }: Order) => {
      const { links, hasUnreadable } = await collect(scope)
      if (links.length === 0) return i18n.t('export.nothing')
      const name = fileNameOf(format, Date.now())
      const extras = await readLinkExtras(api, links, await client.fetchQuery(tagsQuery(api)).catch(() => []))
      saveFile(await linkFile(links, format, extras), name)
      const saved = i18n.t('export.saved', { links: plural('library.total', links.length), name })
      return hasUnreadable ? `${saved} ${i18n.t('export.unreadable')}` : saved
    },
    onSettled: () => setProgress(undefined),
  })
  const save = useCallback((scope: ExportScope, format: FileFormat) => mutate({ scope, format }), [mutate])
  const isCancelled = error?.name === 'AbortError'
  return {
    save,
    cancel: () => reading.current.abort(),
    /** Set while links are being read. */
    progress,
    outcome: isCancelled ? i18n.t('export.cancelled') : data,
    error: isCancelled ? null : error,
    dismiss: reset,
  }
}
