import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { ServiceDetailsForm } from '@/components/options/service-details-form'
import type { ConnectionView, Header } from '@/lib/domain/settings/connection'
import type { ServiceDetails } from '@/lib/domain/settings/service-details'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'

type Props = { api: Api; connection: Extract<ConnectionView, { connected: true }> }

/** Service details. Collapsed, because most services need no changes. */
export const DetailsSection = ({ api, connection }: Props) => {
  const [saves, setSaves] = useState(0)
  const detection = useMutation({ mutationFn: () => api('detectQueryNames', { id: connection.id }) })
  const saving = useMutation({
    mutationFn: (input: { details: ServiceDetails; headers: Header[] | null }) =>
      api('setServiceDetails', { id: connection.id, ...input }),
    onSuccess: () => setSaves(saves + 1),
  })
  const failed = detection.error ?? saving.error
  // Starting one action clears the outcome of the other.
  const detect = () => {
    saving.reset()
    detection.mutate()
  }
  const save = (details: ServiceDetails, headers: Header[] | null) => {
    detection.reset()
    saving.mutate({ details, headers })
  }
  return (
    <details>
      <summary>{i18n.t('details.title')}</summary>
      <section aria-label={i18n.t('details.title')}>
        <p className="hint">{i18n.t('details.hint')}</p>
        <ServiceDetailsForm
          saves={saves}
          details={connection.details}
          headerNames={connection.headerNames}
          detection={detection.data}
          isDetecting={detection.isPending}
          onDetect={detect}
          onSave={save}
        />
        {failed && <Notice trouble>{failureText(failureOf(failed))}</Notice>}
        <span role="status" className="hint">
          {saving.isSuccess && i18n.t('details.saved')}
        </span>
      </section>
    </details>
  )
}
