import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { ConnectionForm } from '@/components/options/connection-form'
import { UnlockForm } from '@/components/unlock-form'
import type { Failure } from '@/lib/domain/failure'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import { hostPattern, type PresetAddress } from '@/lib/domain/settings/service-address'
import type { Api } from '@/lib/rpc/client'
import { FailureError, failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import { keyHintQuery, tagsQuery } from '@/lib/ui/queries'
import { useUnlocking } from '@/lib/ui/use-unlocking'
import { DetailsSection } from './details-section'
import { KeySection } from './key-section'

type Props = {
  api: Api
  connection: ConnectionView
  preset: PresetAddress
  requestHost: (pattern: string) => Promise<boolean>
}

/** Connects and disconnects the service. */
export const ConnectionSection = ({ api, connection, preset, requestHost }: Props) => {
  const client = useQueryClient()
  const { data: keyHint = '' } = useQuery({
    ...keyHintQuery(api, { id: connection.id, connectedAt: connection.connected ? connection.connectedAt : 0 }),
    enabled: connection.connected,
  })
  const forgetTags = () => client.resetQueries(tagsQuery(api))
  const connecting = useMutation({
    // First, because after an await the browser no longer counts it as part of the click.
    mutationFn: async ({ address, key }: { address: string; key: string }) => {
      if (!(await requestHost(hostPattern(address)))) throw new FailureError({ code: 'permission-missing' })
      return api('connect', { address, key, connectionId: connection.id || null, allowsHttp: true })
    },
    onSuccess: forgetTags,
  })
  const disconnecting = useMutation({
    mutationFn: () => api('disconnect', { id: connection.id }),
    onSuccess: forgetTags,
  })
  const unlocking = useUnlocking(api, forgetTags)
  const allowing = useMutation({
    mutationFn: (address: string) => requestHost(hostPattern(address)),
  })

  const sentence = (failure: Failure) =>
    failure.code === 'permission-missing' && connecting.variables
      ? i18n.t('options.permissionRefused', { host: new URL(connecting.variables.address).host })
      : failureText(failure)

  return (
    <section aria-labelledby="connection">
      <h2 id="connection">{i18n.t('options.connection')}</h2>
      <p className="hint">{i18n.t('options.connectionHint')}</p>
      {connection.connected && !connection.permitted && (
        <Notice trouble>
          <span>{i18n.t('options.permissionMissing', { host: new URL(connection.baseUrl).host })}</span>
          <button type="button" onClick={() => allowing.mutate(connection.baseUrl)}>
            {i18n.t('options.allow')}
          </button>
        </Notice>
      )}
      {!connection.connected && connection.reason === 'locked' && (
        <Notice>
          <strong>{i18n.t('popup.locked')}</strong>
          <UnlockForm {...unlocking} />
        </Notice>
      )}
      <ConnectionForm
        connection={connection}
        keyHint={keyHint}
        preset={preset}
        failure={connecting.error ? failureOf(connecting.error) : undefined}
        failureText={sentence}
        isBusy={connecting.isPending}
        onConnect={connecting.mutate}
        onDisconnect={disconnecting.mutate}
      />
      {connection.connected && <KeySection api={api} connection={connection} />}
      {connection.connected && <DetailsSection key={connection.id} api={api} connection={connection} />}
    </section>
  )
}
