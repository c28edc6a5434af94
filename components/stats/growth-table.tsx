import { i18n } from '#i18n'
import { DAY_MS } from '@/lib/domain/library/days'
import { type Growth, growthRows } from '@/lib/domain/library/growth'
import { formatDate, formatNumber } from '@/lib/format'

type Props = { title: string; growth: Growth }

/** A chart's data as a table. */
export const GrowthTable = ({ title, growth }: Props) => (
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
