import { i18n } from '#i18n'
import { DAY_MS } from '@/lib/domain/library/days'
import { type Growth, growthRows } from '@/lib/domain/library/growth'
import { dateWritten } from '@/lib/format/dates'
import { written } from '@/lib/format/numbers'

type Props = { title: string; growth: Growth }

/** What a chart shows, in rows. */
export const GrowthTable = ({ title, growth }: Props) => (
  <table className="figures">
    <caption className="visually-hidden">{title}</caption>
    <thead>
      <tr>
        <th scope="col">{i18n.t('overview.day')}</th>
        <th scope="col">{i18n.t('overview.inTotal')}</th>
        <th scope="col">{i18n.t('overview.more')}</th>
      </tr>
    </thead>
    <tbody>
      {growthRows(growth).map(({ day, total, more }) => (
        <tr key={day}>
          <th scope="row">{dateWritten(day * DAY_MS)}</th>
          <td>{written(total)}</td>
          <td>{written(more)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
