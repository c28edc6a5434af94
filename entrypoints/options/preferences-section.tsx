import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { PreferencesForm } from '@/components/options/preferences-form'
import type { AccountState } from '@/lib/domain/settings/account-state'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import { accountStateQuery, preferencesQuery, tagsQuery, utmPresetsQuery } from '@/lib/ui/queries'

type Props = { api: Api; isConnected: boolean }

const ACCOUNT: Record<AccountState, () => string> = {
  follows: () => i18n.t('options.accountFollows'),
  unavailable: () => i18n.t('options.accountUnavailable'),
  full: () => i18n.t('options.accountFull'),
  failed: () => i18n.t('options.accountFailed'),
}

/** How the extension behaves. Each change counts at once. */
export const PreferencesSection = ({ api, isConnected }: Props) => {
  const client = useQueryClient()
  const query = preferencesQuery(api)
  const { data: preferences } = useQuery(query)
  const { data: tags = [] } = useQuery({ ...tagsQuery(api), enabled: isConnected })
  const { data: utmPresets = [] } = useQuery(utmPresetsQuery(api))
  const saving = useMutation({
    mutationFn: (changed: Partial<Preferences>) => api('setPreferences', changed),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
  })
  const { data: account } = useQuery(accountStateQuery(api))
  if (!preferences) return null
  return (
    <section aria-labelledby="preferences">
      <h2 id="preferences">{i18n.t('options.preferences')}</h2>
      {saving.error && <Notice trouble>{failureText(failureOf(saving.error))}</Notice>}
      <PreferencesForm preferences={preferences} tags={tags} utmPresets={utmPresets} onChange={saving.mutate} />
      {account && <p className="hint">{ACCOUNT[account]()}</p>}
    </section>
  )
}
