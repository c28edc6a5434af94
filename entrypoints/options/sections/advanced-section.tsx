import { useMutation } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { SectionHeader } from '@/components/options/section-header'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { Api } from '@/lib/rpc/client'
import type { Stored } from '@/lib/ui/stored'
import { DetailsSection } from './details-section'
import { SettingsFileSection } from './settings-file-section'

type Props = {
  api: Api
  stored: Stored
  connection: ConnectionView
  copyText: (text: string) => Promise<void>
}

/** Copies a report without private data. */
const DiagnosticsSection = ({ api, copyText }: Pick<Props, 'api' | 'copyText'>) => {
  const copying = useMutation({
    mutationFn: async () => copyText(JSON.stringify(await api('getDiagnostics', null), null, 2)),
  })
  return (
    <section aria-labelledby="diagnostics">
      <h2 id="diagnostics">{i18n.t('diagnostics.title')}</h2>
      <p className="hint">{i18n.t('diagnostics.hint')}</p>
      <div className="row">
        <button type="button" onClick={() => copying.mutate()}>
          {i18n.t('diagnostics.copy')}
        </button>
        <span role="status">{copying.isSuccess && i18n.t('outcome.copied')}</span>
      </div>
      {copying.error && <Notice trouble>{i18n.t('diagnostics.failed')}</Notice>}
    </section>
  )
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
