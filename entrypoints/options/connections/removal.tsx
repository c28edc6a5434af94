import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { QuestionPanel } from '@/components/question-panel'
import { connectionName, type KnownConnectionView } from '@/lib/domain/settings/connection'
import { formatNumber, plural } from '@/lib/format'
import type { Api } from '@/lib/rpc/client'
import { useApp } from '@/lib/ui/app'
import { errorText } from '@/lib/ui/failure-text'

type Props = { connection: KnownConnectionView; onClose: () => void }

/** How much is deleted with a connection, asked each time it is shown. */
const removalQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['removal', id], queryFn: () => api('getRemoval', { id }), staleTime: 0 })

/** Asks before a connection is removed, and says what goes with it. */
export const Removal = ({ connection, onClose }: Props) => {
  const { id } = connection
  const { api } = useApp()
  const { data, error } = useQuery(removalQuery(api, id))
  const removing = useMutation({ mutationFn: () => api('disconnect', { id }) })
  if (error) return <Notice error>{errorText(error)}</Notice>
  if (!data) return null
  const parts = [
    data.waiting > 0 && plural('connections.waiting', data.waiting),
    data.cached > 0 && i18n.t('connections.cached', { count: formatNumber(data.cached) }),
    data.drafts > 0 && plural('connections.drafts', data.drafts),
  ].filter((part) => part !== false)
  return (
    <QuestionPanel
      title={i18n.t('connections.removeQuestion', { name: connectionName(connection) })}
      onCancel={onClose}
      answers={[
        { label: i18n.t('export.cancel'), onChoose: onClose },
        { label: i18n.t('connections.removeNow'), isDanger: true, onChoose: removing.mutate },
      ]}
    >
      <p>{i18n.t('connections.removeHint')}</p>
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
      {removing.error && <Notice error>{errorText(removing.error)}</Notice>}
    </QuestionPanel>
  )
}
