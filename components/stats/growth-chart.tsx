import { type ReactNode, useId, useMemo } from 'react'
import { i18n } from '#i18n'
import { DAY_MS } from '@/lib/domain/library/days'
import { type Growth, growthOf, growthRows } from '@/lib/domain/library/growth'
import { formatDate, formatDateRange, formatNumber } from '@/lib/format'
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

type Props = {
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
export const GrowthChart = ({ titles, growth, days, more, children }: Props) => {
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
