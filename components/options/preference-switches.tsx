import { useId } from 'react'
import { i18n } from '#i18n'
import type { Preferences } from '@/lib/domain/settings/preferences'

const SWITCHES = {
  copyAutomatically: { label: () => i18n.t('options.copyAutomatically') },
  menuOnLinks: { label: () => i18n.t('options.menuOnLinks') },
  menuOnPages: { label: () => i18n.t('options.menuOnPages') },
  menuOnSelection: { label: () => i18n.t('options.menuOnSelection') },
  menuOnMedia: { label: () => i18n.t('options.menuOnMedia') },
  menuOnButton: { label: () => i18n.t('options.menuOnButton') },
  notifyOutcomes: { label: () => i18n.t('options.notifyOutcomes'), hint: () => i18n.t('options.notifyOutcomesHint') },
  stripTracking: { label: () => i18n.t('options.stripTracking'), hint: () => i18n.t('options.stripTrackingHint') },
  keepCache: { label: () => i18n.t('options.keepCache'), hint: () => i18n.t('options.keepCacheHint') },
  generateToken: { label: () => i18n.t('options.generateToken'), hint: () => i18n.t('options.generateTokenHint') },
} as const satisfies Partial<Record<keyof Preferences, { label: () => string; hint?: () => string }>>

type RowProps = { label: string; hint?: string | undefined; isOn: boolean; onChange: (isOn: boolean) => void }

/** A setting that is on or off, and saves itself. */
const SwitchRow = ({ label, hint, isOn, onChange }: RowProps) => {
  const id = useId()
  return (
    <div className="setting">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="checkbox"
        className="switch"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

type Props = {
  names: readonly (keyof typeof SWITCHES)[]
  preferences: Preferences
  onChange: (changed: Partial<Preferences>) => void
}

/** Preferences that are on or off. */
export const PreferenceSwitches = ({ names, preferences, onChange }: Props) =>
  names.map((name) => {
    const { label, hint }: { label: () => string; hint?: () => string } = SWITCHES[name]
    return (
      <SwitchRow
        key={name}
        label={label()}
        hint={hint?.()}
        isOn={preferences[name]}
        onChange={(isOn) => onChange({ [name]: isOn })}
      />
    )
  })
