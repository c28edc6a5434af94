import { type ReactNode, useId, useState } from 'react'
import { i18n } from '#i18n'
import { DAY_MS } from '@/lib/domain/library/days'
import { type Growth, growthOf } from '@/lib/domain/library/growth'
import { datesWritten, dateWritten } from '@/lib/format/dates'
import { GrowthTable } from './growth-table'
import { LineChart } from './line-chart'

type Props = {
  title: string
  growth: Growth
  /** So many in words, on a day and more of them since. */
  total: (count: number) => string
  more: (count: number) => string
  /** What has to be known of the figures. */
  children?: ReactNode
}

/** How a total grew: as a line, in a sentence, and as a table. */
export const GrowthChart = ({ title, growth, total, more, children }: Props) => {
  const heading = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const [first, last] = [growth[0]?.[0] ?? 0, growth.at(-1)?.[0] ?? 0]
  const summary = i18n.t('overview.during', {
    dates: datesWritten(first * DAY_MS, last * DAY_MS),
    what: more(growthOf(growth)),
  })
  const [day, count] = (pointed === null ? undefined : growth[pointed]) ?? []
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p>
        {day === undefined || count === undefined
          ? summary
          : i18n.t('overview.during', { dates: dateWritten(day * DAY_MS), what: total(count) })}
      </p>
      <LineChart growth={growth} label={summary} onPoint={setPointed} />
      {children}
      <details>
        <summary>{i18n.t('overview.asTable')}</summary>
        <GrowthTable title={title} growth={growth} />
      </details>
    </section>
  )
}
