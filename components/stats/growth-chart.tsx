import { type ReactNode, useId, useState } from 'react'
import { i18n } from '#i18n'
import { DAY_MS } from '@/lib/domain/library/days'
import { type Growth, growthOf } from '@/lib/domain/library/growth'
import { formatDate, formatDateRange } from '@/lib/format/dates'
import { GrowthTable } from './growth-table'
import { LineChart } from './line-chart'

type Props = {
  title: string
  growth: Growth
  /** Texts for a total and for an increase. */
  total: (count: number) => string
  more: (count: number) => string
  /** A note on the figures. */
  children?: ReactNode
}

/** Growth of a total: as a line, a sentence and a table. */
export const GrowthChart = ({ title, growth, total, more, children }: Props) => {
  const heading = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const [first, last] = [growth[0]?.[0] ?? 0, growth.at(-1)?.[0] ?? 0]
  const summary = i18n.t('stats.during', {
    dates: formatDateRange(first * DAY_MS, last * DAY_MS),
    what: more(growthOf(growth)),
  })
  const [day, count] = (pointed === null ? undefined : growth[pointed]) ?? []
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p>
        {day === undefined || count === undefined
          ? summary
          : i18n.t('stats.during', { dates: formatDate(day * DAY_MS), what: total(count) })}
      </p>
      <LineChart growth={growth} label={summary} onPoint={setPointed} />
      {children}
      <details>
        <summary>{i18n.t('stats.asTable')}</summary>
        <GrowthTable title={title} growth={growth} />
      </details>
    </section>
  )
}
