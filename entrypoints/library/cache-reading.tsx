import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { i18n } from '#i18n'
import { ReadingProgress, StatusStrip } from '@/components/library/status-strip'
import type { CacheState } from '@/lib/domain/library/link-cache'
import { formatNumber } from '@/lib/format'
import type { Api } from '@/lib/rpc/client'
import type { Input } from '@/lib/rpc/contract'
import { failureText } from '@/lib/ui/failure-text'
import { cacheStateQuery } from '@/lib/ui/queries'

/** Starts, pauses or resumes reads of the cache. */
export const useSyncControl = (api: Api) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (action: Input<'controlSync'>['action']) => api('controlSync', { action }),
    onSettled: () => client.invalidateQueries(cacheStateQuery(api)),
  })
  return mutate
}

type Props = { api: Api; state: CacheState }

/** Progress of the first full read, with buttons to pause and resume, and why it stopped. Later reads show nothing. */
export const CacheReading = ({ api, state: { progress, read, total, readAt, problem } }: Props) => {
  const control = useSyncControl(api)
  const isReading = progress === 'reading' && readAt === null
  const isPaused = progress === 'paused'
  if (!isReading && !isPaused && problem === undefined) return null
  const counts = { read: formatNumber(read), total: total === null ? '?' : formatNumber(total) }
  return (
    <StatusStrip isTrouble={problem !== undefined}>
      {problem && <span>{failureText(problem)}</span>}
      {(isReading || isPaused) && (
        <ReadingProgress
          text={isReading ? i18n.t('library.reading', counts) : i18n.t('cache.paused', counts)}
          value={read}
          max={total}
          button={isReading ? i18n.t('cache.pause') : i18n.t('cache.resume')}
          onPress={() => control(isReading ? 'pause' : 'resume')}
        />
      )}
    </StatusStrip>
  )
}

/** State of the cache. */
export const useCacheState = (api: Api): CacheState | undefined => useQuery(cacheStateQuery(api)).data

/** Synchronises the cache while a page shows it, from the moment that the page has what it shows first. */
export const useCacheSync = (api: Api, isReady = true): void => {
  const control = useSyncControl(api)
  useEffect(() => {
    if (!isReady) return
    // The cache state shows why a sync failed.
    const sync = () => control('links')
    sync()
    // Links may have been created in another tab.
    window.addEventListener('focus', sync)
    return () => window.removeEventListener('focus', sync)
  }, [control, isReady])
}
