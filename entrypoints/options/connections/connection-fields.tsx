import { Eye, EyeOff } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useId, useState } from 'react'
import { i18n } from '#i18n'
import { Field } from '@/components/fields/field'
import { IconButton } from '@/components/icons'
import type { KeyStorage } from '@/lib/domain/settings/connection'
import { completeAddress } from '@/lib/domain/settings/service-address'
import css from './connections.module.css'

type AddressProps = {
  value: string
  isFixed: boolean
  autoFocus: boolean
  error: string | undefined
  onChange: (address: string) => void
  /** What to do about the error. */
  children: ReactNode
}

/** The service's address, completed when it is left. */
export const AddressField = ({ value, isFixed, autoFocus, error, onChange, children }: AddressProps) => (
  <div className={css.address}>
    <Field label={i18n.t('options.address')} error={error}>
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
          onBlur={() => {
            const completed = completeAddress(value)
            if (completed !== value) onChange(completed)
          }}
          placeholder={i18n.t('options.addressPlaceholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </Field>
    {children}
  </div>
)

type KeyProps = {
  value: string
  placeholder: string | undefined
  hint: string | undefined
  autoFocus: boolean
  error: string | undefined
  onChange: (key: string) => void
}

/** The API key, hidden at first. */
export const KeyField = ({ value, placeholder, hint, autoFocus, error, onChange }: KeyProps) => {
  const [isShown, setShown] = useState(false)
  const [wasPastedInLines, setPastedInLines] = useState(false)
  const refuseLines = (event: ClipboardEvent) => {
    // The field would drop line breaks silently and join two lines to one wrong key.
    const inLines = /[\r\n]/.test(event.clipboardData.getData('text').trim())
    if (inLines) event.preventDefault()
    setPastedInLines(inLines)
  }
  return (
    <Field
      label={i18n.t('options.key')}
      hint={hint}
      error={wasPastedInLines ? i18n.t('options.keyPastedInLines') : error}
    >
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

const KEY_STORAGES: readonly { keyStorage: KeyStorage; label: () => string }[] = [
  { keyStorage: 'stored', label: () => i18n.t('keyStorage.stored') },
  { keyStorage: 'session', label: () => i18n.t('keyStorage.session') },
]

type KeyStorageProps = { value: KeyStorage; onChange: (keyStorage: KeyStorage) => void }

/** Where the key is kept: on this computer, or until the browser closes. */
export const KeyStorageField = ({ value, onChange }: KeyStorageProps) => {
  const name = useId()
  return (
    <fieldset className={`row ${css.storages}`}>
      <legend>{i18n.t('keyStorage.title')}</legend>
      {KEY_STORAGES.map(({ keyStorage, label }) => (
        <label key={keyStorage}>
          <input type="radio" name={name} checked={value === keyStorage} onChange={() => onChange(keyStorage)} />
          {label()}
        </label>
      ))}
    </fieldset>
  )
}
