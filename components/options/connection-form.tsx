import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import type { Failure } from '@/lib/domain/failure'
import { type ConnectionView, checkKey } from '@/lib/domain/settings/connection'
import { checkAddress, type PresetAddress } from '@/lib/domain/settings/service-address'
import { Field } from '../fields/field'
import { Notice } from '../notice'
import { useResetOn } from './use-reset-on'

type Props = {
  connection: ConnectionView
  /** The last characters of the key. */
  keyHint: string
  preset: PresetAddress
  /** Why connecting failed. */
  failure?: Failure | undefined
  failureText: (failure: Failure) => string
  isBusy: boolean
  onConnect: (connection: { address: string; key: string }) => void
  onDisconnect: () => void
}

/** Changes if the form has to show another connection. */
const identityOf = (connection: ConnectionView): string =>
  connection.connected ? `${connection.id} ${connection.connectedAt}` : connection.reason

const hintOf = (connection: ConnectionView, keyHint: string): string | undefined => {
  if (!connection.connected) return undefined
  return keyHint === '' ? i18n.t('options.keyKeptWhole') : i18n.t('options.keyKept', { hint: keyHint })
}

/** Address and key. The key never comes back: only its last characters are shown. */
export const ConnectionForm = (props: Props) => {
  const { connection, preset, failureText, isBusy, onConnect, onDisconnect } = props
  const [address, setAddress] = useState(connection.baseUrl || preset.address)
  const [key, setKey] = useState('')
  const [found, setFound] = useState<Failure>()
  const [wasPastedInLines, setPastedInLines] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const identity = identityOf(connection)
  useResetOn(identity, () => {
    setAddress(connection.baseUrl || preset.address)
    setKey('')
    setFound(undefined)
  })
  const shown = useRef(identity)
  useEffect(() => {
    // The focused button or passphrase field may be gone with the old connection.
    if (shown.current !== identity && document.activeElement === document.body)
      form.current?.querySelector('input')?.focus()
    shown.current = identity
  }, [identity])
  const failure = found ?? props.failure
  const errorOf = (field: 'address' | 'key') => (failure?.field === field ? failureText(failure) : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const baseUrl = checkAddress(address)
    const apiKey = checkKey(key)
    setFound(baseUrl.ok ? (apiKey.ok ? undefined : apiKey.failure) : baseUrl.failure)
    if (baseUrl.ok && apiKey.ok) onConnect({ address: baseUrl.value, key: apiKey.value })
  }

  const refuseLines = (event: ClipboardEvent) => {
    // The field would drop line breaks silently and join two lines to one wrong key.
    const inLines = /[\r\n]/.test(event.clipboardData.getData('text').trim())
    if (inLines) event.preventDefault()
    setPastedInLines(inLines)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Field label={i18n.t('options.address')} error={errorOf('address')}>
        {(attributes) => (
          <input
            {...attributes}
            type="url"
            value={address}
            readOnly={preset.isFixed}
            onChange={(event) => {
              setAddress(event.target.value)
              setFound(undefined)
            }}
            placeholder={i18n.t('options.addressPlaceholder')}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label={i18n.t('options.key')}
        hint={hintOf(connection, props.keyHint)}
        error={wasPastedInLines ? i18n.t('options.keyPastedInLines') : errorOf('key')}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="password"
            value={key}
            onChange={(event) => {
              setKey(event.target.value)
              setFound(undefined)
              setPastedInLines(false)
            }}
            onPaste={refuseLines}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      {failure && !failure.field && <Notice trouble>{failureText(failure)}</Notice>}
      <div className="row">
        <button type="submit" className="primary" aria-disabled={isBusy}>
          {isBusy ? i18n.t('action.connecting') : i18n.t('action.connect')}
        </button>
        {connection.baseUrl !== '' && (
          <button type="button" onClick={onDisconnect}>
            {i18n.t('action.disconnect')}
          </button>
        )}
        <span role="status">
          {connection.connected
            ? i18n.t('options.connected', { address: connection.baseUrl })
            : i18n.t('options.disconnected')}
        </span>
      </div>
    </form>
  )
}
