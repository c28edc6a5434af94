import { i18n } from '#i18n'
import { SectionHeader } from '@/components/options/section-header'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { Api } from '@/lib/rpc/client'
import type { Stored } from '@/lib/ui/stored'
import { DetailsSection } from './details-section'
import { DiagnosticsSection } from './diagnostics-section'
import { SettingsFileSection } from './settings-file-section'

type Props = {
  api: Api
  stored: Stored
  connection: ConnectionView
  copyText: (text: string) => Promise<void>
}

/** Settings that few people need. */
export const AdvancedSection = ({ api, stored, connection, copyText }: Props) => (
  <>
    <SectionHeader title={i18n.t('section.advanced')} />
    <SettingsFileSection stored={stored} />
    {connection.connected && <DetailsSection key={connection.id} api={api} connection={connection} />}
    <DiagnosticsSection api={api} copyText={copyText} />
  </>
)
