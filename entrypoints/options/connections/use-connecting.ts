import { useMutation, useQueryClient } from '@tanstack/react-query'
import { i18n } from '#i18n'
import type { Failure, FailureCode } from '@/lib/domain/failure'
import { hostPattern } from '@/lib/domain/settings/service-address'
import { FailureError, failureOf } from '@/lib/rpc/client'
import type { Input } from '@/lib/rpc/contract'
import { useApp } from '@/lib/ui/app'
import { failureText } from '@/lib/ui/failure-text'
import { tagsQuery } from '@/lib/ui/queries'

type Describe = (address: string, failure: Failure) => string

/** What these refusals most likely come from, and which of the fields could help. */
const REFUSALS: Partial<Record<FailureCode, Describe>> = {
  'permission-missing': (address) => i18n.t('options.permissionRefused', { host: new URL(address).host }),
  unauthorized: (_, { status }) => (status === 403 ? i18n.t('connecting.forbidden') : i18n.t('connecting.keyUnknown')),
  'not-found': (address) => i18n.t('connecting.notFound', { address: `${address}/v1/tags` }),
  redirected: () => i18n.t('connecting.redirected'),
  'unexpected-response': (_, failure) => (failure.path ? failureText(failure) : i18n.t('connecting.webPage')),
  unreachable: (address) =>
    address.startsWith('https:') ? i18n.t('connecting.noSecureConnection') : i18n.t('connecting.noConnection'),
}

/** A failure to connect, in words. */
export const describeFailure = (failure: Failure, address: string): string => {
  const { detail, ...own } = failure
  const sentence = REFUSALS[failure.code]?.(address, own)
  if (sentence === undefined) return failureText(failure)
  return detail === undefined ? sentence : i18n.t('failure.withDetail', { sentence, detail })
}

type Outside = {
  /** Asks for permission for a host. */
  requestHost: (pattern: string) => Promise<boolean>
  onConnected: (id: string) => void
}

/** Connects, and says why that failed. */
export const useConnecting = ({ requestHost, onConnected }: Outside) => {
  const { api } = useApp()
  const client = useQueryClient()
  const { mutate, error, isPending, variables } = useMutation({
    async mutationFn(entered: Input<'connect'>) {
      // First, because after an await the browser no longer counts it as part of the click.
      if (!(await requestHost(hostPattern(entered.address))))
        throw new FailureError({ code: 'permission-missing', field: 'address' })
      return (await api('connect', entered)).id
    },
    onSuccess(id) {
      // Another key may be that of another account.
      void client.invalidateQueries(tagsQuery(api, id))
      onConnected(id)
    },
  })
  return {
    connect: mutate,
    failure: error ? failureOf(error) : undefined,
    /** Why it failed, in words. */
    failureText: (shown: Failure) => describeFailure(shown, variables?.address ?? ''),
    isBusy: isPending,
  }
}
