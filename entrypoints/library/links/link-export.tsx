import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { type FileFormat, fileNameOf } from '@/lib/domain/library/export'
import { type LibraryView, rowQueryOf } from '@/lib/domain/library/library-view'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { OwnedTag } from '@/lib/domain/tag/tag'
import { plural } from '@/lib/format'
import { useApp } from '@/lib/ui/app'
import { saveFile } from '@/lib/ui/browser'
import { errorText } from '@/lib/ui/failure-text'
import { ReadingProgress, StatusStrip } from '../list-state'
import { linkFile, readAllLinks } from './read-links'

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** All links, or those in the list. */
export type ExportScope = 'all' | 'listed'

type Options = {
  connectionIds: readonly string[]
  view: LibraryView
  cache: CacheState | undefined
  tags: readonly OwnedTag[]
}

/** Saves links as a file: from the cache if it is complete, else straight from the service. */
export const useLinkExport = ({ connectionIds, view, cache, tags }: Options) => {
  const { api } = useApp()
  const [progress, setProgress] = useState<{ read: number; total: number | null }>()
  const reading = useRef(new AbortController())
  useEffect(() => () => reading.current.abort(), [])

  const collect = (scope: ExportScope) => {
    const listed = rowQueryOf(view, connectionIds)
    const query = scope === 'listed' ? listed : { connectionIds: listed.connectionIds, search: '' }
    const isCached = cache?.progress === 'complete' && !cache.problem
    const isFromCache = query.search !== '' || connectionIds.length > 1 || (scope === 'all' && isCached)
    reading.current.abort()
    reading.current = new AbortController()
    setProgress({ read: 0, total: null })
    return readAllLinks({
      api,
      query,
      source: isFromCache ? 'cache' : 'service',
      onProgress: (read, total) => setProgress({ read, total }),
      signal: reading.current.signal,
      wait,
    })
  }

  const { mutate, data, error, reset } = useMutation({
    mutationFn: async ({ scope, format }: { scope: ExportScope; format: FileFormat }) => {
      const { links, hasUnreadable } = await collect(scope)
      if (links.length === 0) return i18n.t('export.nothing')
      const name = fileNameOf(format, Date.now())
      saveFile(await linkFile(links, format, tags), name)
      const saved = i18n.t('export.saved', { links: plural('library.total', links.length), name })
      return hasUnreadable ? `${saved} ${i18n.t('export.unreadable')}` : saved
    },
    onSettled: () => setProgress(undefined),
  })
  const save = useCallback((scope: ExportScope, format: FileFormat) => mutate({ scope, format }), [mutate])
  return { save, cancel: () => reading.current.abort(), progress, outcome: data, error, dismiss: reset }
}

type StatusProps = Omit<ReturnType<typeof useLinkExport>, 'save'>

/** The progress or the outcome of an export. */
export const ExportStatus = ({ progress, outcome, error, cancel, dismiss }: StatusProps) => {
  if (progress)
    return (
      <StatusStrip>
        <ReadingProgress
          {...progress}
          button={
            <button type="button" onClick={cancel}>
              {i18n.t('export.cancel')}
            </button>
          }
        />
      </StatusStrip>
    )
  const isCanceled = error?.name === 'AbortError'
  if (outcome === undefined && !error) return null
  return (
    <StatusStrip isError={error !== null && !isCanceled} onDismiss={dismiss}>
      <span>{isCanceled ? i18n.t('export.cancelled') : error ? errorText(error) : outcome}</span>
    </StatusStrip>
  )
}
