import { useQuery } from '@tanstack/react-query'
import { List } from 'lucide-react'
import { i18n } from '#i18n'
import type { PresetAddress } from '@/lib/domain/settings/service-address'
import type { Api } from '@/lib/rpc/client'
import { connectionQuery, type Stored } from '@/lib/ui/stored'
import { ConnectionSection } from './connection-section'
import { DiagnosticsSection } from './diagnostics-section'
import { JournalSection } from './journal-section'
import { PreferencesSection } from './preferences-section'
import { QuarantineSection } from './quarantine-section'
import { TagsSection } from './tags-section'
import { UtmSection } from './utm-section'

type Props = {
  api: Api
  stored: Stored
  /** The address set by the build or a policy. */
  presetAddress: () => Promise<PresetAddress>
  /** Asks for permission for a host. Call it in a click handler, before any await. */
  requestHost: (pattern: string) => Promise<boolean>
  copyText: (text: string) => Promise<void>
  openLibrary: () => void
}

export const Options = ({ api, stored, presetAddress, requestHost, copyText, openLibrary }: Props) => {
  const { data: connection } = useQuery(connectionQuery(stored))
  const { data: preset } = useQuery({ queryKey: ['preset-address'], queryFn: presetAddress })
  if (!connection || !preset) return <main aria-busy="true">{i18n.t('options.loading')}</main>
  return (
    <main>
      <header>
        <img src="/icon/48.png" width="36" height="36" alt="" />
        <h1>{i18n.t('options.title')}</h1>
        <button type="button" className="plain" aria-label={i18n.t('popup.library')} onClick={openLibrary}>
          <List />
        </button>
      </header>
      <QuarantineSection api={api} />
      <ConnectionSection api={api} connection={connection} preset={preset} requestHost={requestHost} />
      <TagsSection api={api} isConnected={connection.connected} />
      <PreferencesSection api={api} stored={stored} connection={connection} />
      <UtmSection stored={stored} />
      <JournalSection api={api} />
      <DiagnosticsSection api={api} copyText={copyText} />
    </main>
  )
}
