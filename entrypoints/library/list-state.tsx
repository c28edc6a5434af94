import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, RefreshCw, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { i18n } from '#i18n'
import { useNow } from '@/components/clock'
import { IconButton } from '@/components/icons'
import type { CacheState } from '@/lib/domain/library/link-cache'
import { formatAge, formatNumber } from '@/lib/format'
import type { Input } from '@/lib/rpc/contract'
import { useApp } from '@/lib/ui/app'
import { failureText } from '@/lib/ui/failure-text'
import { cacheStateQuery, tagsQuery } from '@/lib/ui/queries'
import css from './list-state.module.css'

/** The connections whose links are shown; the same array while they are the same. */
export type ShownConnections = { connectionIds: readonly string[] }

/** State of the caches of the shown connections, as one. */
export const useCacheState = (connectionIds: readonly string[]): CacheState | undefined =>
  useQuery(cacheStateQuery(useApp().api, connectionIds)).data

/** Starts reads of the caches. */
export const useSyncControl = (connectionIds: readonly string[]) => {
  const { api } = useApp()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (action: Input<'controlSync'>['action']) =>
      api('controlSync', { action, connectionIds: [...connectionIds] }),
    onSettled: () => client.invalidateQueries({ queryKey: ['cache-state'] }),
  })
  return mutate
}

/** Synchronizes the caches while a page shows them, from the moment that the page has what it shows first. */
export const useCacheSync = (connectionIds: readonly string[], isReady = true): void => {
  const control = useSyncControl(connectionIds)
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

/**
 * Reads the visible list, the tags and the caches again: first new links, so that the search finds every visible link,
 * then all links with their clicks. Also during a read, which may have started before the latest clicks.
 */
const useRefresh = (connectionIds: readonly string[]): (() => void) => {
  const { api } = useApp()
  const client = useQueryClient()
  const { mutate } = useMutation({
    async mutationFn() {
      const ids = [...connectionIds]
      void client.invalidateQueries({ queryKey: ['rows'] })
      for (const id of ids) void client.invalidateQueries(tagsQuery(api, id))
      await api('controlSync', { action: 'links', connectionIds: ids })
      await api('controlSync', { action: 'everything', connectionIds: ids })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['cache-state'] }),
  })
  return mutate
}

type UpdatedProps = ShownConnections & {
  /** When the links were read, in milliseconds; 0 if that is not known. */
  time: number
  isBusy: boolean
}

/** How old the links are, and a button that reads them again. */
export const Updated = ({ connectionIds, time, isBusy }: UpdatedProps) => {
  const refresh = useRefresh(connectionIds)
  const now = useNow(1000)
  return (
    <span className={css.updated}>
      {time > 0 && <span>{i18n.t('library.updated', { age: formatAge(time, now) })}</span>}
      <IconButton label={i18n.t('library.refresh')} aria-busy={isBusy} onClick={refresh}>
        <RefreshCw />
      </IconButton>
    </span>
  )
}

type StripProps = {
  isError?: boolean
  /** Undefined if it cannot be dismissed. */
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

/** One line between toolbar and list: progress, an outcome, or an error. */
export const StatusStrip = ({ isError = false, onDismiss, children }: StripProps) => (
  <div className={css.strip} role={isError ? 'alert' : 'status'}>
    {isError && <CircleAlert />}
    {children}
    {onDismiss && (
      <IconButton label={i18n.t('action.close')} onClick={onDismiss}>
        <X />
      </IconButton>
    )}
  </div>
)

/** The button beside a refused key. */
export const EnterKey = ({ onPress }: { onPress: () => void }) => (
  <button type="button" onClick={onPress}>
    {i18n.t('action.enterKey')}
  </button>
)

type ProgressProps = {
  read: number
  total: number | null
  isPaused?: boolean
  /** Stops or resumes the read, if there is one. */
  button?: ReactNode
}

/** The progress of a read, and what a user can do about it. */
export const ReadingProgress = ({ read, total, isPaused = false, button }: ProgressProps) => {
  const counts = { read: formatNumber(read), total: total === null ? '?' : formatNumber(total) }
  return (
    <>
      <label className={css.reading}>
        <span>{isPaused ? i18n.t('cache.paused', counts) : i18n.t('library.reading', counts)}</span>
        <progress value={read} max={total ?? undefined} />
      </label>
      {button}
    </>
  )
}

type ReadingProps = ShownConnections & { state: CacheState; onEnterKey: () => void }

/** Progress of the first full read, why it stopped, and a button to go on. Later reads show nothing. */
export const CacheReading = ({ connectionIds, state, onEnterKey }: ReadingProps) => {
  const { progress, read, total, readAt, problem } = state
  const control = useSyncControl(connectionIds)
  const isReading = progress === 'reading' && readAt === null
  // While the key is refused, there is nothing to resume.
  const isPaused = progress === 'paused' && problem?.code !== 'unauthorized'
  if (!isReading && !isPaused && problem === undefined) return null
  return (
    <StatusStrip isError={problem !== undefined}>
      {problem && <span>{failureText(problem)}</span>}
      {problem?.code === 'unauthorized' && <EnterKey onPress={onEnterKey} />}
      {(isReading || isPaused) && (
        <ReadingProgress
          read={read}
          total={total}
          isPaused={isPaused}
          button={
            isPaused && (
              <button type="button" onClick={() => control('links')}>
                {i18n.t('cache.resume')}
              </button>
            )
          }
        />
      )}
    </StatusStrip>
  )
}
