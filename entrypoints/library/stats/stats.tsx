import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { i18n } from '#i18n'
import { useNow } from '@/components/clock'
import { NoLinks } from '@/components/library/empty-list'
import { Notice } from '@/components/notice'
import { PeriodChoice } from '@/components/stats/stats-totals'
import { dayOf } from '@/lib/domain/library/days'
import { daysOf } from '@/lib/domain/library/growth'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { Api } from '@/lib/rpc/client'
import { errorText } from '@/lib/ui/failure-text'
import { statsQuery } from '@/lib/ui/queries'
import type { Stored } from '@/lib/ui/stored'
import { CacheReading, useCacheState, useCacheSync, useSyncControl } from '../cache-reading'
import { Updated } from '../updated'
import './figures.css'
import './stats.css'
import { ConnectionMenu } from '../choice-menu'
import type { ViewProps } from '../use-library-view'
import { StatsCharts } from './stats-charts'

type Props = ViewProps & { api: Api; stored: Stored; openOptions: () => void }

/** Why there are no stats yet, and what to do. */
const reasonOf = ({ progress, readAt, cached }: CacheState): string | undefined => {
  if (progress === 'off') return i18n.t('stats.off')
  if (progress === 'paused' && readAt === null) return i18n.t('stats.paused')
  if (progress === 'reading' && readAt === null) return i18n.t('stats.reading')
  if (progress === 'complete' && cached === 0) return i18n.t('stats.empty')
  return undefined
}

/** Stats of the cached links. */
export const Stats = ({ view, onView, api, stored, openOptions }: Props) => {
  const now = useNow()
  const cache = useCacheState(api)
  useCacheSync(api)
  const { data: stats, error } = useQuery(statsQuery(api, cache, daysOf(view.period, 0, dayOf(now))))
  const control = useSyncControl(api)

  // The list of each tag is read only while the stats are open, after each full read: reading tags reads new links, too,
  // and would never end if it followed those.
  const { progress } = cache ?? {}
  const fullReadAt = stats?.clicksReadAt
  useEffect(() => {
    if (progress === 'complete' && fullReadAt) control('tags')
  }, [control, progress, fullReadAt])

  const reason = cache && reasonOf(cache)
  const isEmpty = progress === 'complete' && cache?.cached === 0
  return (
    <section aria-busy={cache?.isBusy ?? true} className="stats">
      <div className="stats-head">
        <h2>{i18n.t('library.stats')}</h2>
        <ConnectionMenu stored={stored} />
        {cache?.readAt && (reason || stats) && (
          <Updated api={api} time={(reason ? cache.readAt : stats?.clicksReadAt) ?? 0} isBusy={cache.isBusy} />
        )}
        {!reason && stats && <PeriodChoice period={view.period} onChange={(period) => onView({ period })} />}
      </div>
      {cache && cache.progress !== 'off' && <CacheReading api={api} state={cache} />}
      {error && <Notice trouble>{errorText(error)}</Notice>}
      {reason && !isEmpty && <p>{reason}</p>}
      {reason && isEmpty && <NoLinks text={reason} view={view} onView={onView} />}
      {cache?.progress === 'off' && (
        <div className="row">
          <button type="button" onClick={openOptions}>
            {i18n.t('action.openOptions')}
          </button>
        </div>
      )}
      {!reason && !stats && !error && (
        <p className="row" role="status">
          <span className="spinner" />
          {i18n.t('stats.counting')}
        </p>
      )}
      {!reason && cache && stats && (
        <StatsCharts view={view} onView={onView} api={api} stored={stored} cache={cache} stats={stats} now={now} />
      )}
    </section>
  )
}
