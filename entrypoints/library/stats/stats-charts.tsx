import { useMemo } from 'react'
import { i18n } from '#i18n'
import { ViewLink } from '@/components/library/library-navigation'
import { BusiestLinks } from '@/components/stats/busiest-links'
import { GrowthCharts } from '@/components/stats/growth-charts'
import { PERIOD_NAMES, StatsTotals } from '@/components/stats/stats-totals'
import { TagTable } from '@/components/stats/tag-table'
import { dayOf } from '@/lib/domain/library/days'
import { daysOf, newLinksIn } from '@/lib/domain/library/growth'
import type { CacheState } from '@/lib/domain/library/link-cache'
import { type LinkStats, tagShares } from '@/lib/domain/library/stats'
import type { Api } from '@/lib/rpc/client'
import { errorText } from '@/lib/ui/failure-text'
import type { Stored } from '@/lib/ui/stored'
import { useAllTags } from '@/lib/ui/use-tags'
import { useDescribedLinks } from '../links/use-link-details'
import { useCopying } from '../use-copying'
import type { ViewProps } from '../use-library-view'

type Props = ViewProps & {
  api: Api
  stored: Stored
  cache: CacheState
  stats: LinkStats
  now: number
}

/** Fewer days of data make no chart. */
const MIN_DAYS = 7

/** More tags are added up. */
const TAGS_NAMED = 8

/** Totals, growth, clicks by tag, and the busiest links. */
export const StatsCharts = ({ view, onView, api, stored, cache, stats, now }: Props) => {
  const { tags, error: tagsError } = useAllTags(api, stored)
  const { copy, copied, isToast, message } = useCopying(stored)
  const clicks = stats.inPeriod ?? stats
  const busiestIds = clicks.busiest.map(({ link }) => link.id)
  const details = useDescribedLinks(api, { ids: busiestIds, tags: tags ?? [], tagsReadAt: stats.tagsReadAt })

  const tagsMissing = (): string | undefined => {
    if (!stats.tagsAddUp) return i18n.t('stats.tagsDoNotAddUp')
    if (tagsError && !tags) return errorText(tagsError)
    if (tags?.length === 0) return i18n.t('options.noTags')
    if (stats.tagsReadAt !== null && tags) return undefined
    return cache.isBusy || !tags ? i18n.t('stats.readingTags') : i18n.t('stats.tagsUnknown')
  }
  const missing = tagsMissing()
  const span = stats.inPeriod ? PERIOD_NAMES[view.period]() : i18n.t('stats.inTotal')
  const today = dayOf(now)
  const firstLink = stats.linksByDay[0]?.[0] ?? today
  const sampledSince = stats.clicksByDay[0]?.[0] ?? today
  const days = useMemo(() => daysOf(view.period, firstLink, today), [view.period, firstLink, today])

  return (
    <>
      <StatsTotals stats={stats} newLinks={newLinksIn(stats.linksByDay, days)} />
      {today - firstLink >= MIN_DAYS && <GrowthCharts stats={stats} days={days} sampledSince={sampledSince} />}
      <div className="lists">
        <section className="card" aria-labelledby="by-tag">
          <div className="card-head">
            <h2 id="by-tag">{i18n.t('stats.clicksByTag')}</h2>
            <span className="hint">{span}</span>
          </div>
          {missing && <p>{missing}</p>}
          {!missing && tags && (
            <TagTable
              shares={tagShares({ ...clicks, links: stats.links }, tags, TAGS_NAMED)}
              nameOf={({ id, label }) => (
                <ViewLink
                  view={{ ...view, section: 'links', sort: 'performance', order: 'desc', tagId: id, search: '' }}
                  onView={onView}
                >
                  {label}
                </ViewLink>
              )}
            />
          )}
        </section>
        <section className="card" aria-labelledby="busiest">
          <div className="card-head">
            <h2 id="busiest">{i18n.t('stats.busiest')}</h2>
            <span className="hint">{span}</span>
          </div>
          {clicks.busiest.length === 0 ? (
            <p>{stats.clicks === 0 ? i18n.t('stats.noneFollowed') : i18n.t('stats.noneInPeriod')}</p>
          ) : (
            <BusiestLinks
              links={clicks.busiest}
              details={details}
              copied={copied}
              onCopy={(link) => copy({ ...link, title: details(link.id)?.title })}
            />
          )}
        </section>
      </div>
      <p role="status" className={isToast ? 'toast' : 'visually-hidden'}>
        {message}
      </p>
    </>
  )
}
