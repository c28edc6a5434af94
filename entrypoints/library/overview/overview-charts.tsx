import { useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { LinkTable } from '@/components/library/link-table'
import { ViewLink } from '@/components/library/view-link'
import { OverviewTotals } from '@/components/overview/overview-totals'
import { PeriodChoice } from '@/components/overview/period-choice'
import { TagTable } from '@/components/overview/tag-table'
import type { MirrorState } from '@/lib/domain/library/link-cache'
import type { Overview } from '@/lib/domain/library/stats'
import { tagShares } from '@/lib/domain/tag/tag-shares'
import type { Api } from '@/lib/rpc/client'
import { tagsQuery } from '@/lib/ui/queries'
import { useCopying } from '../use-copying'
import { useLibraryView } from '../use-library-view'
import { GrowthCharts } from './growth-charts'

type Props = {
  api: Api
  mirror: MirrorState
  overview: Overview
  now: number
  copyText: (text: string) => Promise<void>
}

/** Further tags are shown together. */
const TAGS_NAMED = 10

/** Totals, growth, clicks by tag, and the busiest links. */
export const OverviewCharts = ({ api, mirror, overview, now, copyText }: Props) => {
  const [view, changeView] = useLibraryView()
  const { data: tags } = useQuery(tagsQuery(api))
  const { copy, copied } = useCopying(copyText)

  const tagsMissing = (): string | undefined => {
    if (!overview.tagsAddUp) return i18n.t('overview.tagsDoNotAddUp')
    if (tags?.length === 0) return i18n.t('options.noTags')
    if (overview.tagsReadAt !== null && tags) return undefined
    return mirror.isBusy ? i18n.t('overview.readingTags') : i18n.t('overview.tagsUnknown')
  }
  const missing = tagsMissing()

  return (
    <>
      <OverviewTotals overview={overview} />
      <PeriodChoice period={view.period} onChange={(period) => changeView({ period, page: view.page })} />
      <GrowthCharts overview={overview} period={view.period} now={now} />
      <section aria-labelledby="by-tag">
        <h2 id="by-tag">{i18n.t('overview.clicksByTag')}</h2>
        {missing && <p>{missing}</p>}
        {!missing && tags && (
          <TagTable
            shares={tagShares(overview, tags, TAGS_NAMED)}
            nameOf={({ id, label }) => (
              <ViewLink
                view={{ ...view, section: 'links', sort: 'performance', order: 'desc', page: 1, tagId: id, search: '' }}
                onView={changeView}
              >
                {label}
              </ViewLink>
            )}
          />
        )}
      </section>
      <section aria-labelledby="busiest">
        <h2 id="busiest">{i18n.t('overview.busiest')}</h2>
        {overview.busiest.length === 0 ? (
          <p>{i18n.t('overview.noneFollowed')}</p>
        ) : (
          <div className="sideways">
            <LinkTable links={overview.busiest} mostClicks={overview.busiest[0]?.clicks ?? 0} now={now} onCopy={copy} />
          </div>
        )}
      </section>
      <p role="status" className="toast">
        {copied}
      </p>
    </>
  )
}
