import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import type { Failure } from '@/lib/domain/failure'
import { checkKey } from '@/lib/domain/settings/connection'
import { checkAddress, isInsecure, type PresetAddress } from '@/lib/domain/settings/service-address'
import { Notice } from '../../notice'
import { AddressField, KeyField } from './connection-fields'

export type Entered = { address: string; key: string; allowsHttp: boolean }

type Props = {
  preset: PresetAddress
  keyPlaceholder?: string | undefined
  /** Why connecting failed. */
  failure: Failure | undefined
  failureText: (failure: Failure) => string
  isBusy: boolean
  /** Connecting is the purpose of the page: the address has the focus, and the button is filled. */
  isMain?: boolean
  /** Only the key is to be entered: its field has the focus. */
  isForKey?: boolean
  onConnect: (entered: Entered) => void
  /** Between the fields and the button. */
  children?: ReactNode
  /** Beside the button. */
  aside?: ReactNode
}

/** Checks before anything is sent. */
const flawOf = ({ address, key, allowsHttp }: Entered): Failure | undefined => {
  const baseUrl = checkAddress(address)
  if (!baseUrl.ok) return baseUrl.failure
  if (isInsecure(baseUrl.value) && !allowsHttp) return { code: 'address-insecure', field: 'address' }
  const apiKey = checkKey(key)
  return apiKey.ok ? undefined : apiKey.failure
}

/** Address and key. A refusal is shown at its field, and what was typed stays. */
export const ConnectionForm = (props: Props) => {
  const {
    preset,
    keyPlaceholder,
    failureText,
    isBusy,
    isMain = false,
    isForKey = false,
    onConnect,
    children,
    aside,
  } = props
  const [address, setAddress] = useState(preset.address)
  const [key, setKey] = useState('')
  const [allowsHttp, setAllowsHttp] = useState(false)
  const [flaw, setFlaw] = useState<Failure>()
  /** The failure of the last request counts until something is changed. */
  const [answered, setAnswered] = useState<Failure>()
  const form = useRef<HTMLFormElement>(null)
  const failure = flaw ?? (answered === props.failure ? undefined : props.failure)

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('input[aria-invalid=true]')?.focus()
  }, [failure])

  const change = () => {
    setFlaw(undefined)
    setAnswered(props.failure)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = flawOf({ address, key, allowsHttp })
    setFlaw(found)
    setAnswered(undefined)
    const baseUrl = checkAddress(address)
    if (found === undefined && baseUrl.ok) onConnect({ address: baseUrl.value, key: key.trim(), allowsHttp })
  }
  const at = (field: 'address' | 'key') => (failure?.field === field ? failure : undefined)

  return (
    <form ref={form} className="connection-form" onSubmit={submit} noValidate>
      <AddressField
        value={address}
        isFixed={preset.isFixed}
        autoFocus={isMain}
        failure={at('address')}
        failureText={failureText}
        allowsHttp={allowsHttp}
        onAllowHttp={setAllowsHttp}
        onChange={(changed) => {
          setAddress(changed)
          change()
        }}
      />
      <KeyField
        value={key}
        placeholder={keyPlaceholder}
        autoFocus={isForKey}
        error={at('key') && failureText(at('key') as Failure)}
        onChange={(changed) => {
          setKey(changed)
          change()
        }}
      />
      {failure && !at('address') && !at('key') && <Notice trouble>{failureText(failure)}</Notice>}
      {children}
      <div className="row">
        <button type="submit" className={isMain ? 'primary' : undefined} aria-disabled={isBusy}>
          {isBusy ? i18n.t('action.connecting') : i18n.t('action.connect')}
        </button>
        {aside}
      </div>
    </form>
  )
}
