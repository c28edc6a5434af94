import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { i18n } from '#i18n'
import { ViewLink } from '@/components/library/view-link'
import { BusiestLinks } from '@/components/stats/busiest-links'
import { StatsTotals } from '@/components/stats/stats-totals'
import { TagTable } from '@/components/stats/tag-table'
import { dayOf } from '@/lib/domain/library/days'
import { changeIn, daysOf } from '@/lib/domain/library/growth'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { LinkStats } from '@/lib/domain/library/stats'
import { tagShares } from '@/lib/domain/tag/tag-shares'
import type { Api } from '@/lib/rpc/client'
import { tagsQuery } from '@/lib/ui/queries'
import { useCopying } from '../use-copying'
import { useDescribedLinks } from '../use-described-links'
import { useLibraryView } from '../use-library-view'
import { GrowthCharts } from './growth-charts'

type Props = {
  api: Api
  cache: CacheState
  stats: LinkStats
  now: number
  copyText: (text: string) => Promise<void>
}

/** Fewer days of data make no chart. */
const MIN_DAYS = 7

/** More tags are added up. */
const TAGS_NAMED = 8

/** Totals, growth, clicks by tag, and the busiest links. */
export const StatsCharts = ({ api, cache, stats, now, copyText }: Props) => {
  const [view, changeView] = useLibraryView()
  const { data: tags } = useQuery(tagsQuery(api))
  const { copy, copied, message } = useCopying(copyText)
  const details = useDescribedLinks(
    api,
    stats.busiest.map(({ id }) => id),
    tags ?? [],
    stats.tagsReadAt,
  )

  const tagsMissing = (): string | undefined => {
    if (!stats.tagsAddUp) return i18n.t('stats.tagsDoNotAddUp')
    if (tags?.length === 0) return i18n.t('options.noTags')
    if (stats.tagsReadAt !== null && tags) return undefined
    return cache.isBusy ? i18n.t('stats.readingTags') : i18n.t('stats.tagsUnknown')
  }
  const missing = tagsMissing()
  const today = dayOf(now)
  const firstLink = stats.linksByDay[0]?.[0] ?? today
  const sampledSince = stats.clicksByDay[0]?.[0] ?? today
  const days = useMemo(() => daysOf(view.period, firstLink, today), [view.period, firstLink, today])

  return (
    <>
      <StatsTotals
        stats={stats}
        newLinks={changeIn(stats.linksByDay, days, 0) ?? { now: stats.links, before: undefined }}
        clicks={changeIn(stats.clicksByDay, days, sampledSince)}
      />
      {today - firstLink >= MIN_DAYS && <GrowthCharts stats={stats} days={days} sampledSince={sampledSince} />}
      <div className="lists">
        <section className="card" aria-labelledby="by-tag">
          <h2 id="by-tag">{i18n.t('stats.clicksByTag')}</h2>
          {missing && <p>{missing}</p>}
          {!missing && tags && (
            <TagTable
              shares={tagShares(stats, tags, TAGS_NAMED)}
              nameOf={({ id, label }) => (
                <ViewLink
                  view={{ ...view, section: 'links', sort: 'performance', order: 'desc', tagId: id, search: '' }}
                  onView={changeView}
                >
                  {label}
                </ViewLink>
              )}
            />
          )}
        </section>
        <section className="card" aria-labelledby="busiest">
          <h2 id="busiest">{i18n.t('stats.busiest')}</h2>
          {stats.busiest.length === 0 ? (
            <p>{i18n.t('stats.noneFollowed')}</p>
          ) : (
            <BusiestLinks links={stats.busiest} details={details} copied={copied} onCopy={copy} />
          )}
        </section>
      </div>
      <p role="status" className={copied?.isCopied === false ? 'toast' : 'visually-hidden'}>
        {message}
      </p>
    </>
  )
}
