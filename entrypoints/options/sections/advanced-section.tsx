import { useMutation } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { ServiceDetailsForm } from '@/components/options/connections/service-details-form'
import { SectionHeader } from '@/components/options/sections'
import type { ConnectionView, Header } from '@/lib/domain/settings/connection'
import type { ServiceDetails } from '@/lib/domain/settings/service-details'
import { type Api, failureOf } from '@/lib/rpc/client'
import { copyRich } from '@/lib/ui/browser'
import { failureText } from '@/lib/ui/failure-text'
import type { Stored } from '@/lib/ui/stored'
import { SettingsFileSection } from './settings-file-section'

type DetailsProps = { api: Api; connection: Extract<ConnectionView, { connected: true }> }

/** Service details. Collapsed, because most services need no changes. */
export const DetailsSection = ({ api, connection }: DetailsProps) => {
  const [saves, setSaves] = useState(0)
  const saving = useMutation({
    mutationFn: (input: { details: ServiceDetails; headers: Header[] | null }) =>
      api('setServiceDetails', { id: connection.id, ...input }),
    onSuccess: (_, { headers }) => setSaves(headers === null ? saves : saves + 1),
  })
  const detection = useMutation({
    mutationFn: () => api('detectQueryNames', { id: connection.id }),
    onSuccess: ({ query }) => saving.mutate({ details: { ...connection.details, query }, headers: null }),
  })
  const failure = saving.error ? failureOf(saving.error) : undefined
  const isOfHeaders = failure?.code === 'header-invalid'
  const failed = detection.error ? failureOf(detection.error) : isOfHeaders ? undefined : failure
  return (
    <details>
      <summary>
        <ChevronRight />
        {i18n.t('details.title')}
      </summary>
      <section aria-label={i18n.t('details.title')}>
        <p className="hint">{i18n.t('details.hint')}</p>
        <ServiceDetailsForm
          saves={saves}
          details={connection.details}
          headerNames={connection.headerNames}
          detection={detection.data}
          isDetecting={detection.isPending}
          headerError={failure && isOfHeaders ? failureText(failure) : undefined}
          onDetect={detection.mutate}
          onSave={(details, headers) => saving.mutate({ details, headers })}
        />
        {failed && <Notice trouble>{failureText(failed)}</Notice>}
        <span role="status" className="hint">
          {saving.isSuccess && i18n.t('details.saved')}
        </span>
      </section>
    </details>
  )
}

type Props = {
  api: Api
  stored: Stored
  connection: ConnectionView
}

/** Copies a report without private data. */
const DiagnosticsSection = ({ api }: Pick<Props, 'api'>) => {
  const copying = useMutation({
    mutationFn: async () => copyRich({ text: JSON.stringify(await api('getDiagnostics', null), null, 2) }),
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
export const AdvancedSection = ({ api, stored, connection }: Props) => (
  <>
    <SectionHeader title={i18n.t('section.advanced')} />
    <SettingsFileSection stored={stored} />
    {connection.connected && <DetailsSection key={connection.id} api={api} connection={connection} />}
    <DiagnosticsSection api={api} />
  </>
)
