import { useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { PreferenceSwitches } from '@/components/options/preference-switches'
import { SectionHeader } from '@/components/options/section-header'
import type { AccountState } from '@/lib/domain/settings/timestamped'
import type { Api } from '@/lib/rpc/client'
import { accountStateQuery, type Stored } from '@/lib/ui/stored'
import { JournalSection } from './journal-section'
import { usePreferences } from './use-preferences'

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
