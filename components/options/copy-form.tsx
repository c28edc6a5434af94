import { useState } from 'react'
import { i18n } from '#i18n'
import { COPY_FORMS, copyOf, type CopyForm as Form } from '@/lib/domain/link/copied-text'
import type { Preferences } from '@/lib/domain/settings/preferences'
import { Field } from '../fields/field'

type Props = { preferences: Preferences; onChange: (changed: Partial<Preferences>) => void }

const LABELS: Record<Form, () => string> = {
  link: () => i18n.t('options.copyAsLink'),
  'title-and-link': () => i18n.t('options.copyAsTitleAndLink'),
  markdown: () => i18n.t('options.copyAsMarkdown'),
  html: () => i18n.t('options.copyAsHtml'),
  bbcode: () => i18n.t('options.copyAsBbcode'),
  custom: () => i18n.t('copyAs.custom'),
}

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
      <Field label={i18n.t('options.copyAs')} hint={copyAs === 'link' ? undefined : i18n.t('options.copyAsHint')}>
        {(attributes) => (
          <select {...attributes} value={copyAs} onChange={(event) => onChange({ copyAs: event.target.value as Form })}>
            {COPY_FORMS.map((form) => (
              <option key={form} value={form}>
                {LABELS[form]()}
              </option>
            ))}
          </select>
        )}
      </Field>
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
