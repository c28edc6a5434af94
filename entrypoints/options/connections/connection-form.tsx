import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { isElsewhere } from '@/components/fields/field'
import { Notice } from '@/components/notice'
import type { Failure } from '@/lib/domain/failure'
import { checkKey } from '@/lib/domain/settings/connection'
import {
  checkAddress,
  completeAddress,
  isInsecure,
  otherScheme,
  type PresetAddress,
} from '@/lib/domain/settings/service-address'
import {
  checkHeaders,
  DEFAULT_SERVICE_DETAILS,
  type Header,
  type ServiceDetails,
} from '@/lib/domain/settings/service-details'
import { AddressField, KeyField } from './connection-fields'
import css from './connections.module.css'
import { BodyNameFields, HeaderFields, KeyHeaderFields, MoreFields } from './service-fields'
import type { useConnecting } from './use-connecting'

/** Headers and details only if they were entered: a connection may be known with its own. */
export type Entered = { address: string; key: string; headers?: Header[]; details?: ServiceDetails }

type Props = {
  connecting: Pick<ReturnType<typeof useConnecting>, 'failure' | 'failureText' | 'isBusy'>
  preset: PresetAddress
  /** The form changes a connection, whose address is the preset one. */
  isOfConnection?: boolean
  keyPlaceholder?: string | undefined
  /** Connecting is the purpose of the page: the address has the focus, and the button is filled. */
  isPrimary?: boolean
  /** Only the key is to be entered: its field has the focus. */
  focusKey?: boolean
  onConnect: (entered: Entered) => void
  /** Between the fields and the button. */
  children?: ReactNode
  /** Beside the button. */
  aside?: ReactNode
}

/** Checks before anything is sent. */
const validate = ({ address, key, headers = [], details = DEFAULT_SERVICE_DETAILS }: Entered): Failure | undefined => {
  const baseUrl = checkAddress(address)
  if (!baseUrl.ok) return baseUrl.failure
  if (isInsecure(baseUrl.value)) return { code: 'address-insecure', field: 'address' }
  const failed = [checkKey(key), checkHeaders(headers, details.key)].find(({ ok }) => !ok)
  return failed && !failed.ok ? failed.failure : undefined
}

/** Only Curtail's page may open it: the browser says there what it thinks of a certificate. */
const isCertificatePossible = ({ code }: Failure, address: string): boolean =>
  code === 'unreachable' && address.startsWith('https:')

/** Address and key, and what else a new connection needs. A refusal is shown at its field, and what was typed stays. */
export const ConnectionForm = (props: Props) => {
  const { connecting, preset, isOfConnection = false, isPrimary = false, focusKey = false, onConnect } = props
  const { failureText, isBusy } = connecting
  const [address, setAddress] = useState(preset.address)
  const [key, setKey] = useState('')
  const [headers, setHeaders] = useState<Header[]>([])
  const [details, setDetails] = useState(DEFAULT_SERVICE_DETAILS)
  const [validationError, setValidationError] = useState<Failure>()
  /** The failure of the last request counts until something is changed. */
  const [staleFailure, setStaleFailure] = useState<Failure>()
  const form = useRef<HTMLFormElement>(null)
  const failure = validationError ?? (staleFailure === connecting.failure ? undefined : connecting.failure)

  useEffect(() => {
    const field = failure && form.current?.querySelector<HTMLElement>('input[aria-invalid=true]')
    if (field && !isElsewhere(document.activeElement, field)) field.focus()
  }, [failure])

  /** Wraps a setter: what is changed may be right now. */
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setValidationError(undefined)
      setStaleFailure(connecting.failure)
    }
  const connect = (typed: string) => {
    if (isBusy) return
    // Seen before the browser asks for access to it.
    setAddress(completeAddress(typed))
    const hasHeaders = headers.some(({ name, value }) => name || value)
    const entered = {
      address: typed,
      key,
      ...(hasHeaders && { headers }),
      ...(details !== DEFAULT_SERVICE_DETAILS && { details }),
    }
    const found = validate(entered)
    setValidationError(found)
    setStaleFailure(undefined)
    const baseUrl = checkAddress(typed)
    if (found === undefined && baseUrl.ok) onConnect({ ...entered, address: baseUrl.value, key: key.trim() })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect(address)
  }
  const checked = checkAddress(address)
  const isMoved = isOfConnection && checked.ok && checked.value !== preset.address
  const other = failure && otherScheme(address, failure)
  const errorAt = (...fields: Failure['field'][]) =>
    failure && fields.includes(failure.field) ? failureText(failure) : undefined
  const addressError = errorAt('address')
  const keyError = errorAt('key')
  const moreError = errorAt('keyHeader', 'headers')

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <AddressField
        value={address}
        isFixed={preset.isFixed}
        autoFocus={isPrimary}
        error={addressError}
        onChange={changing(setAddress)}
      >
        {other && !isInsecure(other) && !preset.isFixed && (
          <button type="button" onClick={() => connect(other)}>
            {i18n.t('connections.tryAddress', { address: other })}
          </button>
        )}
        {failure && checked.ok && isCertificatePossible(failure, checked.value) && (
          <a className="button" href={checked.value} target="_blank" rel="noreferrer">
            {i18n.t('connecting.openAddress')}
          </a>
        )}
      </AddressField>
      <KeyField
        value={key}
        placeholder={isMoved ? undefined : props.keyPlaceholder}
        hint={isMoved ? i18n.t('connections.keyOfAddress') : undefined}
        autoFocus={focusKey}
        error={keyError}
        onChange={changing(setKey)}
      />
      {failure && !addressError && !keyError && !moreError && <Notice error>{failureText(failure)}</Notice>}
      {props.children}
      {!isOfConnection && (
        <MoreFields isOpen={moreError !== undefined}>
          <KeyHeaderFields
            value={details.key}
            error={errorAt('keyHeader')}
            onChange={changing((changed) => setDetails({ ...details, key: changed }))}
          />
          <HeaderFields headers={headers} error={errorAt('headers')} onChange={changing(setHeaders)} />
          <BodyNameFields names={details.body} onChange={changing((body) => setDetails({ ...details, body }))} />
        </MoreFields>
      )}
      {!isOfConnection && (
        <p className="hint">
          {checked.ok
            ? i18n.t('connecting.browserAsks', { host: new URL(checked.value).host })
            : i18n.t('connections.browserAsks')}
        </p>
      )}
      <div className="row">
        <button type="submit" className={isPrimary ? 'primary' : undefined} aria-disabled={isBusy}>
          {isBusy ? i18n.t('action.connecting') : i18n.t('action.connect')}
        </button>
        {props.aside}
      </div>
    </form>
  )
}
