import { useMemo } from 'react'
import { i18n } from '#i18n'
import type { ChartDays } from '@/components/stats/chart-options'
import { GrowthChart } from '@/components/stats/growth-chart'
import { DAY_MS } from '@/lib/domain/library/days'
import { growthBetween } from '@/lib/domain/library/growth'
import type { LinkStats } from '@/lib/domain/library/stats'
import { formatDate, plural } from '@/lib/format'

type Props = { stats: LinkStats; days: ChartDays; sampledSince: number }

/** New links in a period, and clicks beside them once two samples tell how they grow. */
export const GrowthCharts = ({ stats: { linksByDay, clicksByDay }, days, sampledSince }: Props) => {
  const { first, last } = days
  const links = useMemo(() => growthBetween(linksByDay, first - 1, last), [linksByDay, first, last])
  const clicks = useMemo(
    () => growthBetween(clicksByDay, Math.max(first - 1, sampledSince), last),
    [clicksByDay, first, last, sampledSince],
  )
  return (
    <div className="growth">
      <GrowthChart
        titles={{ perDay: i18n.t('stats.newLinksPerDay'), longer: i18n.t('stats.newLinksTitle') }}
        growth={links}
        days={days}
        more={(count) => plural('stats.newLinks', count)}
      />
      {clicks.length > 1 && (
        <GrowthChart
          titles={{ perDay: i18n.t('stats.clicksPerDay'), longer: i18n.t('library.clicks') }}
          growth={clicks}
          days={days}
          more={(count) => plural('stats.newClicks', count)}
        >
          {sampledSince >= first && (
            <p className="hint">{i18n.t('stats.sampledSince', { date: formatDate(sampledSince * DAY_MS) })}</p>
          )}
        </GrowthChart>
      )}
    </div>
  )
}
