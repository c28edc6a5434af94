import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { i18n } from '#i18n'
import { DAY_MS } from '@/lib/domain/library/days'
import { type LinkStats, type NewLinks, newLinksIn, PERIODS, type Period } from '@/lib/domain/library/stats'
import { formatDateRange, formatNumber, formatShortDates, plural } from '@/lib/format'
import css from './stats.module.css'

const PERIOD_NAMES: Record<Period, () => string> = {
  '7': () => i18n.t('duration.sevenDays'),
  '30': () => i18n.t('duration.thirtyDays'),
  '90': () => i18n.t('duration.ninetyDays'),
  year: () => i18n.t('stats.year'),
  all: () => i18n.t('stats.all'),
}

type PeriodProps = { period: Period; onChange: (period: Period) => void }

const PeriodChoice = ({ period, onChange }: PeriodProps) => (
  <fieldset className={`segments ${css.periods}`}>
    <legend className="visually-hidden">{i18n.t('stats.period')}</legend>
    {PERIODS.map((each) => (
      <label key={each}>
        <input type="radio" name="period" checked={each === period} onChange={() => onChange(each)} />
        {PERIOD_NAMES[each]()}
      </label>
    ))}
  </fieldset>
)

const datesOf = ({ first, last }: Pick<NewLinks, 'first' | 'last'>): string =>
  formatDateRange(first * DAY_MS, last * DAY_MS)

const describe = (bar: NewLinks): string =>
  i18n.t('stats.during', { dates: datesOf(bar), what: plural('stats.newLinks', bar.count) })

/** Bars with the dates below them: pictures alone, since the table has what they say. */
const Bars = ({ bars }: { bars: readonly NewLinks[] }) => {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const [first, last] = [bars[0]?.first ?? 0, bars.at(-1)?.last ?? 0]
  const dates = [first, Math.round((first + last) / 2), last].map((day) => day * DAY_MS)
  return (
    <div className={css.chart} aria-hidden="true">
      <span>{formatNumber(most)}</span>
      <div className={css.bars}>
        {bars.map((bar) => (
          <div key={bar.last} data-tip={describe(bar)}>
            <span style={{ blockSize: `${(100 * bar.count) / most}%` }} />
          </div>
        ))}
      </div>
      <div className={css.dates}>
        {formatShortDates(dates, (last - first) * DAY_MS).map((date, index) => (
          <span key={dates[index]}>{date}</span>
        ))}
      </div>
    </div>
  )
}

const Table = ({ title, bars }: { title: string; bars: readonly NewLinks[] }) => (
  <table className={css.table}>
    <caption className="visually-hidden">{title}</caption>
    <thead>
      <tr>
        <th scope="col">{i18n.t('stats.day')}</th>
        <th scope="col">{i18n.t('stats.newLinksTitle')}</th>
      </tr>
    </thead>
    <tbody>
      {bars.toReversed().map((bar) => (
        <tr key={bar.last}>
          <th scope="row">{datesOf(bar)}</th>
          <td>{formatNumber(bar.count)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const onlyDay = ([only]: LinkStats['newLinks'], today: number): NewLinks => {
  const { day, count } = only ?? { day: today, count: 0 }
  return { first: day, last: day, count }
}

type Props = PeriodProps & { perDay: LinkStats['newLinks']; today: number }

/** The new links of a period: as bars, a sentence and a table. A sentence alone says what was made on one day. */
export const NewLinksChart = ({ perDay, today, ...choice }: Props) => {
  const { period } = choice
  const bars = useMemo(() => newLinksIn(period, perDay, today), [period, perDay, today])
  const isDaily = bars.every(({ first, last }) => first === last)
  const title = isDaily && perDay.length > 1 ? i18n.t('stats.newLinksPerDay') : i18n.t('stats.newLinksTitle')
  const isOneDay = perDay.length < 2
  const count = bars.reduce((sum, bar) => sum + bar.count, 0)
  return (
    <section className="card stack" aria-labelledby="new-links">
      <div className={`row ${css.title}`}>
        <h2 id="new-links">{title}</h2>
        {!isOneDay && <PeriodChoice {...choice} />}
      </div>
      <p className="hint">
        {describe(isOneDay ? onlyDay(perDay, today) : { first: bars[0]?.first ?? today, last: today, count })}
      </p>
      {!isOneDay && (
        <>
          <Bars bars={bars} />
          <details className={css.more}>
            <summary>
              <ChevronRight />
              {i18n.t('stats.asTable')}
            </summary>
            <Table title={title} bars={bars} />
          </details>
        </>
      )}
    </section>
  )
}
