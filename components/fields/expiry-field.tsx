import { i18n } from '#i18n'
import { momentIn, PRESETS, toLocalInput } from '@/lib/domain/link/expiry'
import { Field } from './field'

type Props = {
  /** ISO 8601, or empty for never. */
  value: string
  error?: string | undefined
  onChange: (expiresAt: string) => void
}

const labels = {
  oneHour: () => i18n.t('draft.oneHour'),
  oneDay: () => i18n.t('draft.oneDay'),
  oneWeek: () => i18n.t('draft.oneWeek'),
  oneMonth: () => i18n.t('draft.oneMonth'),
}

/** Date and time of expiry, with presets. */
export const ExpiryField = ({ value, error, onChange }: Props) => (
  <Field label={i18n.t('draft.expires')} error={error}>
    {(attributes) => (
      <>
        <input
          {...attributes}
          type="datetime-local"
          value={value && toLocalInput(new Date(value))}
          onChange={(event) => onChange(read(event.target.value))}
        />
        <div className="chips">
          {PRESETS.map(({ name, hours }) => (
            <button
              key={name}
              type="button"
              className="chip"
              onClick={() => onChange(momentIn(hours, Date.now()).toISOString())}
            >
              {labels[name]()}
            </button>
          ))}
          <button type="button" className="chip" onClick={() => onChange('')}>
            {i18n.t('draft.never')}
          </button>
        </div>
      </>
    )}
  </Field>
)

const read = (local: string): string => {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}
