import { i18n } from '#i18n'
import { expiryAt, INCOMPLETE, isLifetime, LIFETIMES, type Lifetime, toLocalInput } from '@/lib/domain/link/expiry'
import { formatLongMoment } from '@/lib/format'
import { Segments } from './choice-fields'
import { Field } from './field'

type Props = {
  /** As a draft has it: empty for never, a lifetime, a moment as ISO 8601, or an incomplete one. */
  value: string
  error?: string | undefined
  onChange: (expiresAt: string) => void
}

type Choice = Lifetime | 'never' | 'custom'

const LABELS: Record<Lifetime, () => string> = {
  PT1H: () => i18n.t('duration.oneHour'),
  P1D: () => i18n.t('duration.oneDay'),
  P7D: () => i18n.t('duration.sevenDays'),
  P30D: () => i18n.t('duration.thirtyDays'),
}

export const lifetimeLabel = (lifetime: Lifetime): string => LABELS[lifetime]()

const choiceOf = (value: string): Choice => {
  if (value === '') return 'never'
  return isLifetime(value) ? value : 'custom'
}

/** When a link expires: after a lifetime that counts from the moment it is sent, at a date and time, or never. */
export const ExpiryField = ({ value, error, onChange }: Props) => {
  const choices: { value: Choice; label: string }[] = [
    { value: 'never', label: i18n.t('draft.never') },
    ...LIFETIMES.map((lifetime) => ({ value: lifetime, label: lifetimeLabel(lifetime) })),
    { value: 'custom', label: i18n.t('draft.custom') },
  ]
  const choice = choiceOf(value)
  const choose = (chosen: Choice) => {
    if (chosen === 'never') onChange('')
    else if (chosen === 'custom') onChange(expiryAt(value === '' ? 'P1D' : value, Date.now()))
    else onChange(chosen)
  }
  const moment = Date.parse(expiryAt(value, Date.now()))
  return (
    <>
      <Segments
        legend={i18n.t('draft.expires')}
        aside={Number.isNaN(moment) ? undefined : formatLongMoment(moment)}
        choices={choices}
        value={choice}
        onChange={choose}
      />
      {(choice === 'custom' || error !== undefined) && (
        <Field label={i18n.t('draft.expires')} isLabelHidden error={error}>
          {(attributes) => (
            <input
              {...attributes}
              type="datetime-local"
              value={Number.isNaN(moment) ? '' : toLocalInput(new Date(moment))}
              onChange={(event) => onChange(read(event.target.value))}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** An input that is emptied, or of which a part is missing, has no value: that does not mean never. */
const read = (local: string): string => {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? INCOMPLETE : moment.toISOString()
}
