import { i18n } from '#i18n'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import type { Failure, FailureCode } from '@/lib/domain/failure'
import { readableAddress } from '@/lib/domain/link/web-address'
import { formatNumber } from '@/lib/format'
import { failureOf } from '../rpc/client'

/** One sentence for each code. A missing one does not compile. */
const SENTENCES: Record<FailureCode, () => string> = {
  'link-missing': () => i18n.t('failure.linkMissing'),
  'link-not-web': () => i18n.t('failure.linkNotWeb'),
  'link-has-credentials': () => i18n.t('failure.linkHasCredentials'),
  'link-too-long': () => i18n.t('failure.linkTooLong'),
  'token-invalid': () => i18n.t('failure.tokenInvalid'),
  'tag-unknown': () => i18n.t('failure.tagUnknown'),
  'token-taken': () => i18n.t('failure.tokenTaken'),
  'not-protected': () => i18n.t('failure.notProtected'),
  'password-too-long': () => i18n.t('failure.passwordTooLong'),
  'expiry-invalid': () => i18n.t('failure.expiryInvalid'),
  'expiry-past': () => i18n.t('failure.expiryPast'),
  'label-missing': () => i18n.t('failure.labelMissing'),
  'address-missing': () => i18n.t('failure.addressMissing'),
  'address-invalid': () => i18n.t('failure.addressInvalid'),
  'address-has-credentials': () => i18n.t('failure.addressHasCredentials'),
  'address-changed': () => i18n.t('failure.addressChanged'),
  'address-insecure': () => i18n.t('failure.addressInsecure'),
  'key-missing': () => i18n.t('failure.keyMissing'),
  'key-invalid': () => i18n.t('failure.keyInvalid'),
  'header-invalid': () => i18n.t('failure.headerInvalid'),
  'key-forgotten': () => i18n.t('failure.keyForgotten'),
  'password-forgotten': () => i18n.t('failure.passwordForgotten'),
  'not-connected': () => i18n.t('failure.notConnected'),
  'permission-missing': () => i18n.t('failure.permissionMissing'),
  offline: () => i18n.t('failure.offline'),
  unreachable: () => i18n.t('failure.unreachable'),
  'timed-out': () => i18n.t('failure.timedOut'),
  unauthorized: () => i18n.t('failure.unauthorized'),
  'not-found': () => i18n.t('failure.notFound'),
  rejected: () => i18n.t('failure.rejected'),
  'rate-limited': () => i18n.t('failure.rateLimited'),
  unavailable: () => i18n.t('failure.unavailable'),
  redirected: () => i18n.t('failure.redirected'),
  'unexpected-response': () => i18n.t('failure.unexpectedResponse'),
  'response-too-large': () => i18n.t('failure.responseTooLarge'),
  withdrawn: () => i18n.t('failure.withdrawn'),
  'gave-up': () => i18n.t('failure.gaveUp'),
  'private-window': () => i18n.t('failure.privateWindow'),
  'storage-full': () => i18n.t('failure.storageFull'),
  'settings-full': () => i18n.t('failure.settingsFull'),
  'not-allowed': () => i18n.t('failure.notAllowed'),
  internal: () => i18n.t('failure.internal'),
}

const sentenceOf = ({ code, path, retryAfterSeconds }: Failure): string => {
  if (code === 'unexpected-response' && path) return i18n.t('failure.unexpectedResponseAt', { path })
  if (retryAfterSeconds === undefined) return SENTENCES[code]()
  return `${SENTENCES[code]()} ${i18n.t('failure.retryIn', { seconds: formatNumber(retryAfterSeconds) })}`
}

/** The text for a failure: what to do, and the service's own words if it sent any. Plain text. */
export const failureText = (failure: Failure): string => {
  const { code, detail } = failure
  if (detail === undefined) return sentenceOf(failure)
  // That the service refused adds nothing to its own words.
  const sentence = code === 'rejected' ? '' : sentenceOf(failure)
  return i18n.t('failure.withDetail', { sentence, detail }).trim()
}

/** The same for what a method or the storage threw. */
export const errorText = (error: unknown): string => failureText(failureOf(error))

const MAX_SHOWN = 60

const shortened = (address: string): string =>
  address.length > MAX_SHOWN ? `${address.slice(0, MAX_SHOWN)}…` : address

/** For a token that a link to another destination has. */
export const tokenTakenText = (destination: string): string =>
  i18n.t('failure.tokenTakenBy', { destination: shortened(readableAddress(destination)) })

/** The same for an entry, which knows where a taken token leads. */
export const entryFailureText = (entry: JournalEntry | null, failure: Failure): string => {
  const destination = entry?.state === 'failed' ? entry.tokenLeadsTo : undefined
  return failure.code === 'token-taken' && destination !== undefined
    ? tokenTakenText(destination)
    : failureText(failure)
}
