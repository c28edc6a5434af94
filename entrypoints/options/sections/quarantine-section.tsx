import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import type { Quarantined } from '@/lib/domain/diagnostics'
import type { Api } from '@/lib/rpc/client'
import { errorText } from '@/lib/ui/failure-text'
import { diagnosticsQuery } from '@/lib/ui/queries'

const SENTENCES: Record<Quarantined, () => string> = {
  connection: () => i18n.t('quarantine.connection'),
  preferences: () => i18n.t('quarantine.preferences'),
  drafts: () => i18n.t('quarantine.drafts'),
  journal: () => i18n.t('quarantine.journal'),
  lists: () => i18n.t('quarantine.lists'),
}

/** Which stored data could not be read, and what to do about it, if any. */
export const QuarantineSection = ({ api }: { api: Api }) => {
  const client = useQueryClient()
  const query = diagnosticsQuery(api)
  const { data } = useQuery(query)
  const deletion = useMutation({
    mutationFn: () => api('deleteQuarantined', null),
    onSuccess: () => client.invalidateQueries(query),
  })
  const kinds = data?.quarantined ?? []
  if (kinds.length === 0) return null
  return (
    <Notice trouble>
      <strong>{i18n.t('quarantine.title')}</strong>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>{SENTENCES[kind]()}</li>
        ))}
      </ul>
      <div className="row">
        <button type="button" onClick={() => deletion.mutate()}>
          {i18n.t('quarantine.delete')}
        </button>
      </div>
      {deletion.error && <span>{errorText(deletion.error)}</span>}
    </Notice>
  )
}
