import { useMemo } from 'react'
import { i18n } from '#i18n'
import { GrowthChart } from '@/components/stats/growth-chart'
import { DAY_MS, dayOf } from '@/lib/domain/library/days'
import { firstDayOf, growthBetween, type Period } from '@/lib/domain/library/growth'
import type { LinkStats } from '@/lib/domain/library/stats'
import { formatDate } from '@/lib/format/dates'
import { plural } from '@/lib/format/numbers'

type Props = { stats: LinkStats; period: Period; now: number }

/** Links and clicks over time. */
export const GrowthCharts = ({ stats, period, now }: Props) => {
  const { linksByDay, clicksByDay } = stats
  const today = dayOf(now)
  const firstLink = linksByDay[0]?.[0] ?? today
  const sampledSince = clicksByDay[0]?.[0] ?? today
  const links = useMemo(
    // Starts at zero, the day before the first link.
    () => growthBetween(linksByDay, firstDayOf(period, firstLink - 1, today), today),
    [linksByDay, period, firstLink, today],
  )
  const clicks = useMemo(
    () => growthBetween(clicksByDay, firstDayOf(period, sampledSince, today), today),
    [clicksByDay, period, sampledSince, today],
  )
  return (
    <div className="growth">
      <GrowthChart
        title={i18n.t('stats.linksOverTime')}
        growth={links}
        total={(count) => plural('library.total', count)}
        more={(count) => plural('stats.newLinks', count)}
      />
      {clicks.length > 1 ? (
        <GrowthChart
          title={i18n.t('stats.clicksOverTime')}
          growth={clicks}
          total={(count) => plural('stats.clicks', count)}
          more={(count) => plural('stats.newClicks', count)}
        >
          <p className="hint">{i18n.t('stats.sampledSince', { date: formatDate(sampledSince * DAY_MS) })}</p>
        </GrowthChart>
      ) : (
        <section aria-labelledby="clicks-over-time">
          <h2 id="clicks-over-time">{i18n.t('stats.clicksOverTime')}</h2>
          <p>{i18n.t('stats.notYetSampled')}</p>
        </section>
      )}
    </div>
  )
}
