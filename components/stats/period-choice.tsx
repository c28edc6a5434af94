import { i18n } from '#i18n'
import { PERIODS, type Period } from '@/lib/domain/library/growth'

type Props = { period: Period; onChange: (period: Period) => void }

export const PERIOD_NAMES: Record<Period, () => string> = {
  '7': () => i18n.t('duration.sevenDays'),
  '30': () => i18n.t('duration.thirtyDays'),
  '90': () => i18n.t('duration.ninetyDays'),
  year: () => i18n.t('stats.year'),
  all: () => i18n.t('stats.all'),
}

/** Selects the period of tiles and charts. */
export const PeriodChoice = ({ period, onChange }: Props) => (
  <fieldset className="segments">
    <legend className="visually-hidden">{i18n.t('stats.period')}</legend>
    {PERIODS.map((each) => (
      <label key={each}>
        <input type="radio" name="period" checked={each === period} onChange={() => onChange(each)} />
        {PERIOD_NAMES[each]()}
      </label>
    ))}
  </fieldset>
)
