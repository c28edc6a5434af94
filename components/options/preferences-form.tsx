import { i18n } from '#i18n'
import type { CopyForm } from '@/lib/domain/link/copied-text'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { UtmPreset } from '@/lib/domain/settings/utm-preset'
import type { Tag } from '@/lib/domain/tag/tag'
import { Field } from '../fields/field'
import { TagSelect } from '../fields/tag-select'

type Props = {
  preferences: Preferences
  tags: readonly Tag[]
  utmPresets: readonly UtmPreset[]
  /** Empty for none. */
  defaultTagId: string
  onDefaultTag: (tagId: string) => void
  onChange: (changed: Partial<Preferences>) => void
}

type Switch = 'copyAutomatically' | 'menuOnLinks' | 'menuOnPages' | 'generateToken' | 'keepCache' | 'stripTracking'

const SWITCHES: readonly { name: Switch; label: () => string; hint?: () => string }[] = [
  { name: 'copyAutomatically', label: () => i18n.t('options.copyAutomatically') },
  { name: 'menuOnLinks', label: () => i18n.t('options.menuOnLinks') },
  { name: 'menuOnPages', label: () => i18n.t('options.menuOnPages') },
  {
    name: 'stripTracking',
    label: () => i18n.t('options.stripTracking'),
    hint: () => i18n.t('options.stripTrackingHint'),
  },
  { name: 'keepCache', label: () => i18n.t('options.keepCache'), hint: () => i18n.t('options.keepCacheHint') },
  {
    name: 'generateToken',
    label: () => i18n.t('options.generateToken'),
    hint: () => i18n.t('options.generateTokenHint'),
  },
]

const COPY_FORMS: readonly { form: CopyForm; label: () => string }[] = [
  { form: 'link', label: () => i18n.t('options.copyAsLink') },
  { form: 'markdown', label: () => i18n.t('options.copyAsMarkdown') },
  { form: 'title-and-link', label: () => i18n.t('options.copyAsTitleAndLink') },
  { form: 'html', label: () => i18n.t('options.copyAsHtml') },
  { form: 'bbcode', label: () => i18n.t('options.copyAsBbcode') },
]

export const PreferencesForm = ({ preferences, tags, utmPresets, defaultTagId, onChange, onDefaultTag }: Props) => (
  <form onSubmit={(event) => event.preventDefault()}>
    {SWITCHES.map(({ name, label, hint }) => (
      <div key={name}>
        <label className="check">
          <input
            type="checkbox"
            checked={preferences[name]}
            onChange={(event) => onChange({ [name]: event.target.checked })}
            aria-describedby={hint && `${name}-hint`}
          />
          {label()}
        </label>
        {hint && (
          <p className="hint" id={`${name}-hint`}>
            {hint()}
          </p>
        )}
      </div>
    ))}
    <Field label={i18n.t('options.copyAs')} hint={i18n.t('options.copyAsHint')}>
      {(attributes) => (
        <select
          {...attributes}
          value={preferences.copyAs}
          onChange={(event) => onChange({ copyAs: event.target.value as CopyForm })}
        >
          {COPY_FORMS.map(({ form, label }) => (
            <option key={form} value={form}>
              {label()}
            </option>
          ))}
        </select>
      )}
    </Field>
    {utmPresets.length > 0 && (
      <Field label={i18n.t('options.utmPreset')}>
        {(attributes) => (
          <select
            {...attributes}
            value={preferences.utmPresetId}
            onChange={(event) => onChange({ utmPresetId: event.target.value })}
          >
            <option value="">{i18n.t('draft.utmNone')}</option>
            {utmPresets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    )}
    <TagSelect
      label={i18n.t('options.defaultTag')}
      none={i18n.t('options.noDefaultTag')}
      tags={tags}
      tagId={defaultTagId}
      onChange={onDefaultTag}
    />
  </form>
)
