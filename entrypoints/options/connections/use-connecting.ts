import { useMutation, useQueryClient } from '@tanstack/react-query'
import { i18n } from '#i18n'
import type { KeyStorageInput } from '@/components/options/connections/key-storage-form'
import type { Failure } from '@/lib/domain/failure'
import { hostPattern } from '@/lib/domain/settings/service-address'
import { type Api, FailureError, failureOf } from '@/lib/rpc/client'
import { failureText } from '@/lib/ui/failure-text'
import { tagsQuery } from '@/lib/ui/queries'

export type Connect = {
  address: string
  key: string
  allowsHttp: boolean
  /** Null for a new connection. */
  connectionId: string | null
  replacesLocked?: boolean
  keyStorage?: KeyStorageInput
}

type Outside = {
  api: Api
  /** Asks for permission for a host. */
  requestHost: (pattern: string) => Promise<boolean>
  onConnected: (id: string) => void
}

/** Connects, and says why that failed. */
export const useConnecting = ({ api, requestHost, onConnected }: Outside) => {
  const client = useQueryClient()
  const { mutate, error, isPending, variables } = useMutation({
    async mutationFn({ keyStorage, ...entered }: Connect) {
      // First, because after an await the browser no longer counts it as part of the click.
      if (!(await requestHost(hostPattern(entered.address))))
        throw new FailureError({ code: 'permission-missing', field: 'address' })
      const first = keyStorage === undefined || keyStorage.keyStorage === 'stored' ? 'stored' : 'session'
      const { id } = await api('connect', { ...entered, keyStorage: first })
      if (keyStorage?.keyStorage === 'passphrase') await api('setKeyStorage', { id, ...keyStorage })
      return id
    },
    onSuccess: async (id) => {
      await client.resetQueries(tagsQuery(api))
      onConnected(id)
    },
  })
  const sentence = (failure: Failure) => {
    if (failure.code === 'permission-missing' && variables)
      return i18n.t('options.permissionRefused', { host: new URL(variables.address).host })
    return failure.code === 'unauthorized' ? i18n.t('connections.keyUnknown') : failureText(failure)
  }
  return {
    connect: mutate,
    form: { failure: error ? failureOf(error) : undefined, failureText: sentence, isBusy: isPending },
  }
}
