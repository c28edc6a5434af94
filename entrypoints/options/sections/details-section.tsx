import { useMutation } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { ServiceDetailsForm } from '@/components/options/connections/service-details-form'
import type { ConnectionView, Header } from '@/lib/domain/settings/connection'
import type { ServiceDetails } from '@/lib/domain/settings/service-details'
import { type Api, failureOf } from '@/lib/rpc/client'
import { failureText } from '@/lib/ui/failure-text'

type Props = { api: Api; connection: Extract<ConnectionView, { connected: true }> }

/** Service details. Collapsed, because most services need no changes. */
export const DetailsSection = ({ api, connection }: Props) => {
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
