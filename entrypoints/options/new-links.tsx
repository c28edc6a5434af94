import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { copyFormLabel } from '@/components/copying'
import { SelectField, TagSelect, UtmSelect } from '@/components/fields/choice-fields'
import { Field } from '@/components/fields/field'
import { Notice } from '@/components/notice'
import { COPY_FORMS, copyOf } from '@/lib/domain/link/copied-text'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import { defaultTagOf, type Preferences } from '@/lib/domain/settings/preferences'
import { useApp } from '@/lib/ui/app'
import { errorText } from '@/lib/ui/failure-text'
import { tagsQuery } from '@/lib/ui/queries'
import { allTagsQuery, preferencesQuery, utmPresetsQuery } from '@/lib/ui/stored'
import { SectionHeader, Switch, useConnectionChoice, useSaved } from './section'
import css from './section.module.css'
import { type Shortcuts, ShortcutsPart } from './shortcuts'
import { UtmPresets } from './utm-presets'

type CopyProps = { preferences: Preferences; onChange: (changed: Partial<Preferences>) => void }

const sample = () => ({
  shortLink: 'https://go.example.com/autumn-4tq',
  destination: 'https://example.com/program/autumn',
  token: 'autumn-4tq',
  title: i18n.t('options.copySampleTitle'),
  createdAt: Date.now(),
  password: '',
})

/** What a copied link looks like. The user's own template is saved when the field is left. */
const CopyPart = ({ preferences, onChange }: CopyProps) => {
  const { copyAs, copyTemplate } = preferences
  const [template, setTemplate] = useState(copyTemplate)
  return (
    <section className={`card stack ${css.choices}`} aria-label={i18n.t('options.copyAs')}>
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
      <figure className={css.preview}>
        <figcaption>{i18n.t('options.copyPreview')}</figcaption>
        <pre>{copyOf(copyAs, sample(), template).text}</pre>
      </figure>
    </section>
  )
}

type Props = {
  connections: readonly KnownConnectionView[]
  chosenId: string
  /** Asks for the permission to notify, or gives it back. False if it is refused. */
  allowNotifications: (isWanted: boolean) => Promise<boolean>
  shortcuts: Shortcuts
}

/** What new links start with and how they are copied, where Curtail offers to make one, and how it tells the outcome. */
export const NewLinksSection = ({ connections, chosenId, allowNotifications, shortcuts }: Props) => {
  const { api, stored } = useApp()
  const { isSaved, onSaved } = useSaved()
  const { data: preferences } = useQuery(preferencesQuery(stored))
  const { mutate: change, error } = useMutation({
    mutationFn: (changed: Partial<Preferences>) => stored.preferences.change(changed),
    onSuccess: onSaved,
  })
  const { has } = shortcuts
  const { connection, field } = useConnectionChoice(connections, chosenId)
  const connectionId = connection?.id ?? ''
  const { data: seen } = useQuery(allTagsQuery(stored, connectionId))
  const { data: listed = [] } = useQuery(tagsQuery(api, connectionId))
  // Followed: the background stores what the service lists.
  const tags = seen?.length ? seen : listed
  const { data: utmPresets = [] } = useQuery(utmPresetsQuery(stored))
  if (!preferences) return null
  const chooseTag = (tagId: string) => {
    change({ defaultTagIds: { ...preferences.defaultTagIds, [connectionId]: tagId } })
    // The popup needs the name of the tag.
    const tag = tags.find(({ id }) => id === tagId)
    if (tag) void stored.tags.choose(connectionId, tag)
  }
  // Stored only with the permission, which is asked for first: after an await it no longer counts as part of the click.
  const notify = async (isWanted: boolean) =>
    change({ notifyOutcomes: (await allowNotifications(isWanted)) && isWanted })
  return (
    <>
      <SectionHeader title={i18n.t('section.newLinks')} hint={i18n.t('section.newLinksHint')} isSaved={isSaved} />
      {error && <Notice error>{errorText(error)}</Notice>}
      <CopyPart preferences={preferences} onChange={change} />
      <section className={`card stack ${css.choices}`} aria-label={i18n.t('section.newLinks')}>
        {field}
        <TagSelect
          label={i18n.t('options.defaultTag')}
          tags={tags}
          tagId={defaultTagOf(preferences, connectionId)}
          onChange={chooseTag}
        />
        {utmPresets.length > 0 && (
          <UtmSelect
            label={i18n.t('options.utmPreset')}
            presets={utmPresets}
            presetId={preferences.utmPresetId}
            onChange={(utmPresetId) => change({ utmPresetId })}
          />
        )}
        <Switch
          label={i18n.t('options.stripTracking')}
          hint={i18n.t('options.stripTrackingHint')}
          isOn={preferences.stripTracking}
          onChange={(stripTracking) => change({ stripTracking })}
        />
        {has.menus && (
          <Switch
            label={i18n.t('options.contextMenu')}
            hint={i18n.t('options.contextMenuHint')}
            isOn={preferences.contextMenu}
            onChange={(contextMenu) => change({ contextMenu })}
          />
        )}
        <Switch
          label={i18n.t('options.notifyOutcomes')}
          hint={has.menus || has.commands ? i18n.t('options.notifyOutcomesHint') : undefined}
          isOn={preferences.notifyOutcomes}
          onChange={(isWanted) => void notify(isWanted)}
        />
      </section>
      <UtmPresets onSaved={onSaved} />
      <ShortcutsPart shortcuts={shortcuts} />
    </>
  )
}
