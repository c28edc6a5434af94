import { useState } from 'react'
import { i18n } from '#i18n'
import { momentIn, PRESETS, presetAt, toLocalInput } from '@/lib/domain/link/expiry'
import { formatLongMoment } from '@/lib/format'
import { Segments } from './choice-fields'
import { Field } from './field'

type Props = {
  /** ISO 8601, or empty for never. */
  value: string
  error?: string | undefined
  onChange: (expiresAt: string) => void
}

type Choice = (typeof PRESETS)[number]['name'] | 'never' | 'custom'

const SPANS = {
  oneHour: () => i18n.t('duration.oneHour'),
  oneDay: () => i18n.t('duration.oneDay'),
  oneWeek: () => i18n.t('duration.sevenDays'),
  oneMonth: () => i18n.t('duration.thirtyDays'),
}

/** The name of an expiry's preset; undefined if it has none. */
export const spanLabel = (expiresAt: string): string | undefined => {
  const preset = presetAt(expiresAt, Date.now())
  return preset && SPANS[preset.name]()
}

/** When a link expires: a preset, or another date and time. */
export const ExpiryField = ({ value, error, onChange }: Props) => {
  const [isCustom, setCustom] = useState(value !== '' && presetAt(value, Date.now()) === undefined)
  const choices: { value: Choice; label: string }[] = [
    { value: 'never', label: i18n.t('draft.never') },
    ...PRESETS.map(({ name }) => ({ value: name, label: SPANS[name]() })),
    { value: 'custom', label: i18n.t('draft.custom') },
  ]
  const preset = presetAt(value, Date.now())
  const choose = (choice: Choice) => {
    setCustom(choice === 'custom')
    const hours = PRESETS.find(({ name }) => name === choice)?.hours
    if (choice === 'never') onChange('')
    else if (hours !== undefined) onChange(momentIn(hours, Date.now()).toISOString())
    else if (value === '') onChange(momentIn(24, Date.now()).toISOString())
  }
  const moment = Date.parse(value)
  return (
    <>
      <Segments
        legend={i18n.t('draft.expires')}
        aside={Number.isNaN(moment) ? undefined : formatLongMoment(moment)}
        choices={choices}
        value={isCustom ? 'custom' : (preset?.name ?? 'never')}
        onChange={choose}
      />
      {(isCustom || error !== undefined) && (
        <Field label={i18n.t('draft.expires')} isLabelHidden error={error}>
          {(attributes) => (
            <input
              {...attributes}
              type="datetime-local"
              value={value && toLocalInput(new Date(value))}
              onChange={(event) => onChange(read(event.target.value))}
            />
          )}
        </Field>
      )}
    </>
  )
}

const read = (local: string): string => {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}
