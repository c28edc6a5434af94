import { type ReactNode, useId, useMemo } from 'react'
import { i18n } from '#i18n'
import { DAY_MS } from '@/lib/domain/library/days'
import { type Growth, growthBetween, growthOf, growthRows } from '@/lib/domain/library/growth'
import type { LinkStats } from '@/lib/domain/library/stats'
import { formatDate, formatDateRange, formatNumber, plural } from '@/lib/format'
import { BarChart } from './bar-chart'
import type { ChartDays } from './chart-options'

/** A chart's data as a table. */
const GrowthTable = ({ title, growth }: { title: string; growth: Growth }) => (
  <table className="figures">
    <caption className="visually-hidden">{title}</caption>
    <thead>
      <tr>
        <th scope="col">{i18n.t('stats.day')}</th>
        <th scope="col">{i18n.t('stats.inTotal')}</th>
        <th scope="col">{i18n.t('stats.more')}</th>
      </tr>
    </thead>
    <tbody>
      {growthRows(growth).map(({ day, total, more }) => (
        <tr key={day}>
          <th scope="row">{formatDate(day * DAY_MS)}</th>
          <td>{formatNumber(total)}</td>
          <td>{formatNumber(more)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type ChartProps = {
  /** For bars of a day each, and for longer ones. */
  titles: { perDay: string; longer: string }
  /** Begins the day before the first bar. */
  growth: Growth
  days: ChartDays
  /** The text for an increase. */
  more: (count: number) => string
  /** A note on the figures. */
  children?: ReactNode
}

/** Growth of a total: as bars, a sentence and a table. */
const GrowthChart = ({ titles, growth, days, more, children }: ChartProps) => {
  const heading = useId()
  const rows = useMemo(
    () =>
      growthRows(growth)
        .filter(({ day }) => day > (growth[0]?.[0] ?? 0))
        .reverse(),
    [growth],
  )
  const isDaily = rows.length >= growth.length - 1
  const title = isDaily ? titles.perDay : titles.longer
  const summary = i18n.t('stats.during', {
    dates: formatDateRange(days.first * DAY_MS, days.last * DAY_MS),
    what: more(growthOf(growth)),
  })
  const datesOf = (index: number): string => {
    const dayBefore = rows[index - 1]?.day ?? growth[0]?.[0] ?? 0
    return formatDateRange((dayBefore + 1) * DAY_MS, (rows[index]?.day ?? 0) * DAY_MS)
  }
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card-head">
        <h2 id={heading}>{title}</h2>
        <span className="hint">{summary}</span>
      </div>
      <BarChart
        key={`${days.first} ${days.last}`}
        rows={rows}
        days={days}
        title={title}
        datesOf={datesOf}
        more={more}
      />
      {children}
      <details>
        <summary>{i18n.t('stats.asTable')}</summary>
        <GrowthTable title={title} growth={growth} />
      </details>
    </section>
  )
}

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
