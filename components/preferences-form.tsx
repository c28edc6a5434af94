import { i18n } from '#i18n'
import type { Preferences } from '@/lib/domain/preferences'
import type { Tag } from '@/lib/domain/tag'
import { TagSelect } from './tag-select'

type Props = { preferences: Preferences; tags: readonly Tag[]; onChange: (changed: Partial<Preferences>) => void }

type Switch = 'copyAutomatically' | 'menuOnLinks' | 'menuOnPages' | 'drawToken' | 'keepMirror'

const SWITCHES: readonly { name: Switch; label: () => string; hint?: () => string }[] = [
  { name: 'copyAutomatically', label: () => i18n.t('options.copyAutomatically') },
  { name: 'menuOnLinks', label: () => i18n.t('options.menuOnLinks') },
  { name: 'menuOnPages', label: () => i18n.t('options.menuOnPages') },
  { name: 'keepMirror', label: () => i18n.t('options.keepMirror'), hint: () => i18n.t('options.keepMirrorHint') },
  { name: 'drawToken', label: () => i18n.t('options.drawToken'), hint: () => i18n.t('options.drawTokenHint') },
]

export const PreferencesForm = ({ preferences, tags, onChange }: Props) => (
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
    <TagSelect
      label={i18n.t('options.defaultTag')}
      none={i18n.t('options.noDefaultTag')}
      tags={tags}
      tagId={preferences.defaultTagId}
      onChange={(defaultTagId) => onChange({ defaultTagId })}
    />
  </form>
)
