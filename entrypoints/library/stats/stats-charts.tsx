import { useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { ViewLink } from '@/components/library/view-link'
import { BusiestLinks } from '@/components/stats/busiest-links'
import { PeriodChoice } from '@/components/stats/period-choice'
import { StatsTotals } from '@/components/stats/stats-totals'
import { TagTable } from '@/components/stats/tag-table'
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

/** More tags are added up. */
const TAGS_NAMED = 10

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

  return (
    <>
      <StatsTotals stats={stats} />
      <PeriodChoice period={view.period} onChange={(period) => changeView({ period })} />
      <GrowthCharts stats={stats} period={view.period} now={now} />
      <section aria-labelledby="by-tag">
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
      <section aria-labelledby="busiest">
        <h2 id="busiest">{i18n.t('stats.busiest')}</h2>
        {stats.busiest.length === 0 ? (
          <p>{i18n.t('stats.noneFollowed')}</p>
        ) : (
          <BusiestLinks links={stats.busiest} details={details} copied={copied} onCopy={copy} />
        )}
      </section>
      <p role="status" className={copied?.isCopied === false ? 'toast' : 'visually-hidden'}>
        {message}
      </p>
    </>
  )
}
