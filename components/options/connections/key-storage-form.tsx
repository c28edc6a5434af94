import { type FormEvent, useId, useState } from 'react'
import { i18n } from '#i18n'
import type { Failure } from '@/lib/domain/failure'
import type { KeyStorage } from '@/lib/domain/settings/connection'
import { formatMinutes } from '@/lib/format'
import { SelectField } from '../../fields/choice-fields'
import { Field, useResetOn } from '../../fields/field'

/** Shorter ones can be guessed, however slow each guess is. */
const MIN_PASSPHRASE_LENGTH = 8

export type KeyStorageInput = { keyStorage: KeyStorage; idleMinutes: number; passphrase: string }

/** What is wrong with a new passphrase, before anything is changed. */
export const passphraseFlaw = ({ keyStorage, passphrase }: KeyStorageInput): Failure | undefined =>
  keyStorage === 'passphrase' && passphrase.length < MIN_PASSPHRASE_LENGTH
    ? { code: 'passphrase-missing', field: 'passphrase' }
    : undefined

const KEY_STORAGES: readonly { keyStorage: KeyStorage; label: () => string }[] = [
  { keyStorage: 'stored', label: () => i18n.t('keyStorage.stored') },
  { keyStorage: 'session', label: () => i18n.t('keyStorage.session') },
  { keyStorage: 'passphrase', label: () => i18n.t('keyStorage.passphrase') },
]

const IDLE_MINUTES = [0, 5, 15, 60, 480]

type FieldsProps = {
  value: KeyStorageInput
  /** True if there is a passphrase already. */
  isPassphraseKept: boolean
  error?: string | undefined
  onChange: (value: KeyStorageInput) => void
}

/** Where the key is stored: on disk, until the browser closes, or behind a passphrase. */
export const KeyStorageFields = ({ value, isPassphraseKept, error, onChange }: FieldsProps) => {
  const name = useId()
  return (
    <div className="key-storage">
      <fieldset>
        <legend>{i18n.t('keyStorage.title')}</legend>
        {KEY_STORAGES.map(({ keyStorage, label }) => (
          <label key={keyStorage} className="check">
            <input
              type="radio"
              name={name}
              checked={value.keyStorage === keyStorage}
              onChange={() => onChange({ ...value, keyStorage })}
            />
            {label()}
          </label>
        ))}
      </fieldset>
      {value.keyStorage === 'passphrase' && (
        <div className="columns">
          <Field
            label={i18n.t('keyStorage.passphraseField')}
            hint={isPassphraseKept ? i18n.t('keyStorage.passphraseKept') : i18n.t('keyStorage.passphraseHint')}
            error={error}
          >
            {(attributes) => (
              <input
                {...attributes}
                type="password"
                value={value.passphrase}
                onChange={(event) => onChange({ ...value, passphrase: event.target.value })}
                autoComplete="new-password"
              />
            )}
          </Field>
          <SelectField
            label={i18n.t('keyStorage.idle')}
            choices={IDLE_MINUTES.map((minutes) => ({
              value: String(minutes),
              label: minutes === 0 ? i18n.t('keyStorage.idleNever') : formatMinutes(minutes),
            }))}
            value={String(value.idleMinutes)}
            onChange={(minutes) => onChange({ ...value, idleMinutes: Number(minutes) })}
          />
        </div>
      )}
    </div>
  )
}

type Props = {
  keyStorage: KeyStorage
  idleMinutes: number
  isBusy: boolean
  /** Why the last change failed. */
  failure: Failure | undefined
  failureText: (failure: Failure) => string
  onSave: (input: KeyStorageInput) => void
}

/** Changes where the key is stored. Everything saves itself, except a new passphrase: Enter or the button sets it. */
export const KeyStorageForm = ({ keyStorage, idleMinutes, isBusy, failure, failureText, onSave }: Props) => {
  const stored = { keyStorage, idleMinutes, passphrase: '' }
  const [value, setValue] = useState<KeyStorageInput>(stored)
  const [found, setFound] = useState<Failure>()
  useResetOn(keyStorage + idleMinutes, () => setValue(stored))
  const isKept = keyStorage === 'passphrase'
  const isNewPassphrase = value.keyStorage === 'passphrase' && (!isKept || value.passphrase !== '')
  const shown = found ?? failure

  const change = (changed: KeyStorageInput) => {
    setFound(undefined)
    setValue(changed)
    const isSelfSaving = changed.keyStorage !== 'passphrase' || (isKept && changed.passphrase === '')
    const isChanged = changed.keyStorage !== keyStorage || changed.idleMinutes !== idleMinutes
    if (isSelfSaving && isChanged) onSave({ ...changed, passphrase: '' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isNewPassphrase) return
    const flaw = passphraseFlaw(value)
    setFound(flaw)
    if (flaw === undefined) onSave(value)
  }

  return (
    <form onSubmit={submit} noValidate>
      <KeyStorageFields value={value} isPassphraseKept={isKept} error={shown && failureText(shown)} onChange={change} />
      {isNewPassphrase && (
        <div className="row">
          <button type="submit" aria-disabled={isBusy}>
            {isBusy ? i18n.t('keyStorage.saving') : i18n.t('keyStorage.save')}
          </button>
        </div>
      )}
    </form>
  )
}
