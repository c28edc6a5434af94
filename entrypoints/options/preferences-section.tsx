import { useMutation, useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { PreferencesForm } from '@/components/options/preferences-form'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import { defaultTagOf, type Preferences } from '@/lib/domain/settings/preferences'
import type { AccountState } from '@/lib/domain/settings/timestamped'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import { tagsQuery } from '@/lib/ui/queries'
import { accountStateQuery, preferencesQuery, type Stored, utmPresetsQuery } from '@/lib/ui/stored'

type Props = { api: Api; stored: Stored; connection: ConnectionView }

const ACCOUNT: Record<AccountState, () => string> = {
  follows: () => i18n.t('options.accountFollows'),
  unavailable: () => i18n.t('options.accountUnavailable'),
  full: () => i18n.t('options.accountFull'),
  failed: () => i18n.t('options.accountFailed'),
}

/** Preferences. Each change is saved at once. */
export const PreferencesSection = ({ api, stored, connection }: Props) => {
  const { data: preferences } = useQuery(preferencesQuery(stored))
  const { data: tags = [] } = useQuery({ ...tagsQuery(api), enabled: connection.connected })
  const { data: utmPresets = [] } = useQuery(utmPresetsQuery(stored))
  const { data: account } = useQuery(accountStateQuery(stored))
  const saving = useMutation({
    mutationFn: (changed: Partial<Preferences>) => stored.preferences.change(changed),
  })
  if (!preferences) return null
  const chooseTag = async (tagId: string) => {
    saving.mutate({ defaultTagIds: { ...preferences.defaultTagIds, [connection.id]: tagId } })
    // The popup needs the label of the default tag.
    const tag = tags.find(({ id }) => id === tagId)
    if (tag) await stored.tags.choose(connection.id, tag)
  }
  return (
    <section aria-labelledby="preferences">
      <h2 id="preferences">{i18n.t('options.preferences')}</h2>
      {saving.error && <Notice trouble>{failureText(failureOf(saving.error))}</Notice>}
      <PreferencesForm
        preferences={preferences}
        tags={tags}
        utmPresets={utmPresets}
        defaultTagId={defaultTagOf(preferences, connection.id)}
        onChange={saving.mutate}
        onDefaultTag={(tagId) => void chooseTag(tagId)}
      />
      {account && <p className="hint">{ACCOUNT[account]()}</p>}
    </section>
  )
}
