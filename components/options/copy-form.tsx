import { useState } from 'react'
import { i18n } from '#i18n'
import { COPY_FORMS, copyOf } from '@/lib/domain/link/copied-text'
import type { Preferences } from '@/lib/domain/settings/preferences'
import { copyFormLabel } from '../copying'
import { SelectField } from '../fields/choice-fields'
import { Field } from '../fields/field'

type Props = { preferences: Preferences; onChange: (changed: Partial<Preferences>) => void }

const sample = () => ({
  shortLink: 'https://go.example.com/autumn-4tq',
  destination: 'https://example.com/programme/autumn',
  token: 'autumn-4tq',
  title: i18n.t('options.copySampleTitle'),
  createdAt: Date.now(),
  password: '',
})

/** What a copied link looks like. The person's own template is saved when the field is left. */
export const CopyForm = ({ preferences, onChange }: Props) => {
  const { copyAs, copyTemplate } = preferences
  const [template, setTemplate] = useState(copyTemplate)
  return (
    <>
      <SelectField
        label={i18n.t('options.copyAs')}
        hint={copyAs === 'link' ? undefined : i18n.t('options.copyAsHint')}
        choices={COPY_FORMS.map((form) => ({ value: form, label: copyFormLabel(form) }))}
        value={copyAs}
        onChange={(form) => onChange({ copyAs: form })}
      />
      {copyAs === 'custom' && (
        <Field
          label={i18n.t('copyAs.custom')}
          hint={`${i18n.t('options.copyPlaceholders')} {title} {short} {destination} {token} {date} {password}`}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              rows={4}
              value={template}
              maxLength={2000}
              onChange={(event) => setTemplate(event.target.value)}
              onBlur={() => template !== copyTemplate && onChange({ copyTemplate: template })}
              spellCheck={false}
            />
          )}
        </Field>
      )}
      <figure className="preview">
        <figcaption>{i18n.t('options.copyPreview')}</figcaption>
        <pre>{copyOf(copyAs, sample(), template).text}</pre>
      </figure>
    </>
  )
}
