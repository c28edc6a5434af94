import { useMutation, useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { TagSelect, UtmSelect } from '@/components/fields/choice-fields'
import { Notice } from '@/components/notice'
import { CopyForm } from '@/components/options/copy-form'
import { PreferenceSwitches } from '@/components/options/preference-switches'
import { SectionHeader } from '@/components/options/sections'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import { defaultTagOf, type Preferences } from '@/lib/domain/settings/preferences'
import type { AccountState } from '@/lib/domain/settings/timestamped'
import type { Api } from '@/lib/rpc/client'
import { errorText } from '@/lib/ui/failure-text'
import { accountStateQuery, preferencesQuery, type Stored, utmPresetsQuery } from '@/lib/ui/stored'
import { useAllTags } from '@/lib/ui/use-tags'
import { JournalSection } from './journal-section'

/** The preferences, and how to change them. Each change saves itself. */
const usePreferences = (stored: Stored) => {
  const { data: preferences } = useQuery(preferencesQuery(stored))
  const { mutate, error, isSuccess } = useMutation({
    mutationFn: (changed: Partial<Preferences>) => stored.preferences.change(changed),
  })
  return { preferences, change: mutate, isSaved: isSuccess, trouble: error ? errorText(error) : undefined }
}

type Props = {
  api: Api
  stored: Stored
  connection: ConnectionView
  /** Asks for the permission to notify, or gives it back. False if it is refused. */
  allowNotifications: (isWanted: boolean) => Promise<boolean>
}

/** Defaults of new links, and the menus that create them. */
export const NewLinksSection = ({ api, stored, connection, allowNotifications }: Props) => {
  const { preferences, change, isSaved, trouble } = usePreferences(stored)
  const { tags = [] } = useAllTags(api, stored)
  const { data: utmPresets = [] } = useQuery(utmPresetsQuery(stored))
  if (!preferences) return null
  const chooseTag = (tagId: string) => {
    change({ defaultTagIds: { ...preferences.defaultTagIds, [connection.id]: tagId } })
    // The popup needs the label of the default tag.
    const tag = tags.find(({ id }) => id === tagId)
    if (tag) void stored.tags.choose(connection.id, tag)
  }
  // Stored only with the permission, which is asked for first: after an await it no longer counts as part of the click.
  const notify = async ({ notifyOutcomes = false }: Partial<Preferences>) =>
    change({ notifyOutcomes: (await allowNotifications(notifyOutcomes)) && notifyOutcomes })
  const switches = { preferences, onChange: change }
  return (
    <>
      <SectionHeader title={i18n.t('section.newLinks')} hint={i18n.t('section.newLinksHint')} isSaved={isSaved} />
      {trouble && <Notice trouble>{trouble}</Notice>}
      <section aria-label={i18n.t('section.newLinks')}>
        <TagSelect
          label={i18n.t('options.defaultTag')}
          tags={tags}
          tagId={defaultTagOf(preferences, connection.id)}
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
        <PreferenceSwitches names={['stripTracking', 'generateToken']} {...switches} />
        <PreferenceSwitches
          names={['notifyOutcomes']}
          preferences={preferences}
          onChange={(changed) => void notify(changed)}
        />
      </section>
      <section aria-labelledby="menus">
        <h2 id="menus">{i18n.t('section.menus')}</h2>
        <PreferenceSwitches
          names={['menuOnPages', 'menuOnLinks', 'menuOnSelection', 'menuOnMedia', 'menuOnButton']}
          {...switches}
        />
      </section>
    </>
  )
}

/** What is copied, and when. */
export const CopyingSection = ({ stored }: { stored: Stored }) => {
  const { preferences, change, isSaved, trouble } = usePreferences(stored)
  if (!preferences) return null
  return (
    <>
      <SectionHeader title={i18n.t('section.copying')} hint={i18n.t('section.copyingHint')} isSaved={isSaved} />
      {trouble && <Notice trouble>{trouble}</Notice>}
      <section aria-label={i18n.t('section.copying')}>
        <PreferenceSwitches names={['copyAutomatically']} preferences={preferences} onChange={change} />
        <CopyForm preferences={preferences} onChange={change} />
      </section>
    </>
  )
}

const ACCOUNT: Record<AccountState, () => string> = {
  follows: () => i18n.t('options.accountFollows'),
  unavailable: () => i18n.t('options.accountUnavailable'),
  full: () => i18n.t('options.accountFull'),
  failed: () => i18n.t('options.accountFailed'),
}

/** What is stored here, and what syncs to other machines. */
export const PrivacySection = ({ api, stored }: { api: Api; stored: Stored }) => {
  const { preferences, change, isSaved, trouble } = usePreferences(stored)
  const { data: account } = useQuery(accountStateQuery(stored))
  if (!preferences) return null
  return (
    <>
      <SectionHeader title={i18n.t('section.privacy')} hint={i18n.t('section.privacyHint')} isSaved={isSaved} />
      {trouble && <Notice trouble>{trouble}</Notice>}
      <section aria-label={i18n.t('section.privacy')}>
        <PreferenceSwitches names={['keepCache']} preferences={preferences} onChange={change} />
        {account && <p className="hint">{ACCOUNT[account]()}</p>}
      </section>
      <JournalSection api={api} />
    </>
  )
}
