import { Eye, EyeOff } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'
import { i18n } from '#i18n'
import type { Failure } from '@/lib/domain/failure'
import { isLogin, securedAddress } from '@/lib/domain/settings/service-address'
import { Field } from '../../fields/field'
import { IconButton } from '../../icons'

type AddressProps = {
  value: string
  isFixed: boolean
  autoFocus: boolean
  failure: Failure | undefined
  failureText: (failure: Failure) => string
  onChange: (address: string) => void
  /** Sends the key over http all the same. */
  allowsHttp: boolean
  onAllowHttp: (allowsHttp: boolean) => void
}

/** The service's address, and what to do if it is not encrypted or leads elsewhere. */
export const AddressField = (props: AddressProps) => {
  const { value, isFixed, autoFocus, failure, failureText, onChange, allowsHttp, onAllowHttp } = props
  const secured = failure?.redirectTo && securedAddress(value, failure.redirectTo)
  return (
    <div className="address-field">
      <Field
        label={i18n.t('options.address')}
        error={failure && failureText(failure)}
        hint={/^https?:/i.test(value) || value === '' ? undefined : i18n.t('connections.schemeAdded')}
      >
        {(attributes) => (
          <input
            {...attributes}
            name="address"
            type="text"
            inputMode="url"
            value={value}
            readOnly={isFixed}
            // biome-ignore lint/a11y/noAutofocus: the form was opened to fill it in
            autoFocus={autoFocus}
            onChange={(event) => onChange(event.target.value)}
            placeholder={i18n.t('options.addressPlaceholder')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      {failure?.code === 'address-insecure' && (
        <label className="check">
          <input type="checkbox" checked={allowsHttp} onChange={(event) => onAllowHttp(event.target.checked)} />
          {i18n.t('connections.allowHttp')}
        </label>
      )}
      {secured && (
        <button type="button" onClick={() => onChange(secured)}>
          {i18n.t('connections.useAddress')}
        </button>
      )}
      {failure?.redirectTo && isLogin(failure.redirectTo) && (
        <a href={failure.redirectTo} target="_blank" rel="noreferrer">
          {i18n.t('connections.openService')}
        </a>
      )}
    </div>
  )
}

type KeyProps = {
  value: string
  placeholder?: string | undefined
  autoFocus: boolean
  error: string | undefined
  onChange: (key: string) => void
}

/** The API key, hidden at first. */
export const KeyField = ({ value, placeholder, autoFocus, error, onChange }: KeyProps) => {
  const [isShown, setShown] = useState(false)
  const [wasPastedInLines, setPastedInLines] = useState(false)
  const refuseLines = (event: ClipboardEvent) => {
    // The field would drop line breaks silently and join two lines to one wrong key.
    const inLines = /[\r\n]/.test(event.clipboardData.getData('text').trim())
    if (inLines) event.preventDefault()
    setPastedInLines(inLines)
  }
  return (
    <Field label={i18n.t('options.key')} error={wasPastedInLines ? i18n.t('options.keyPastedInLines') : error}>
      {(attributes) => (
        <div className="with-buttons">
          <input
            {...attributes}
            name="key"
            type={isShown ? 'text' : 'password'}
            value={value}
            placeholder={placeholder}
            // biome-ignore lint/a11y/noAutofocus: the form was opened to fill it in
            autoFocus={autoFocus}
            onChange={(event) => {
              onChange(event.target.value)
              setPastedInLines(false)
            }}
            onPaste={refuseLines}
            autoComplete="off"
            spellCheck={false}
          />
          <div className="buttons">
            <IconButton
              label={isShown ? i18n.t('connections.hideKey') : i18n.t('connections.showKey')}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <EyeOff /> : <Eye />}
            </IconButton>
          </div>
        </div>
      )}
    </Field>
  )
}
