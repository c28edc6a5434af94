import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import type { Failure } from '@/lib/domain/failure'
import type { KeyStorage } from '@/lib/domain/settings/connection'
import { plural } from '@/lib/format/numbers'
import { Field } from '../fields/field'
import { useResetOn } from './use-reset-on'

/** Shorter ones can be guessed, however slow each guess is. */
const MIN_PASSPHRASE_LENGTH = 8

export type KeyStorageInput = { keyStorage: KeyStorage; idleMinutes: number; passphrase: string }

type Props = {
  keyStorage: KeyStorage
  idleMinutes: number
  isBusy: boolean
  onSave: (input: KeyStorageInput) => void
  onLock: () => void
  failureText: (failure: Failure) => string
}

const KEY_STORAGES: readonly { keyStorage: KeyStorage; label: () => string }[] = [
  { keyStorage: 'stored', label: () => i18n.t('keyStorage.stored') },
  { keyStorage: 'session', label: () => i18n.t('keyStorage.session') },
  { keyStorage: 'passphrase', label: () => i18n.t('keyStorage.passphrase') },
]

const IDLE_MINUTES = [0, 5, 15, 60, 480]

/** Where the key is stored: on disk, until the browser closes, or behind a passphrase. */
export const KeyStorageForm = (props: Props) => {
  const { isBusy, onSave, onLock, failureText } = props
  const [keyStorage, setKeyStorage] = useState(props.keyStorage)
  const [idleMinutes, setIdleMinutes] = useState(props.idleMinutes)
  const [passphrase, setPassphrase] = useState('')
  const [found, setFound] = useState<Failure>()
  useResetOn(props.keyStorage + props.idleMinutes, () => {
    setKeyStorage(props.keyStorage)
    setIdleMinutes(props.idleMinutes)
    setPassphrase('')
  })
  const isLockable = props.keyStorage === 'passphrase'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const isKept = isLockable && passphrase === ''
    const isTooShort = keyStorage === 'passphrase' && !isKept && passphrase.length < MIN_PASSPHRASE_LENGTH
    setFound(isTooShort ? { code: 'passphrase-missing', field: 'passphrase' } : undefined)
    if (!isTooShort) onSave({ keyStorage, idleMinutes, passphrase: keyStorage === 'passphrase' ? passphrase : '' })
  }

  return (
    <form onSubmit={submit} noValidate>
      <fieldset>
        <legend>{i18n.t('keyStorage.title')}</legend>
        {KEY_STORAGES.map((choice) => (
          <label key={choice.keyStorage} className="check">
            <input
              type="radio"
              name="keyStorage"
              checked={keyStorage === choice.keyStorage}
              onChange={() => setKeyStorage(choice.keyStorage)}
            />
            {choice.label()}
          </label>
        ))}
      </fieldset>
      {keyStorage === 'passphrase' && (
        <>
          <Field
            label={i18n.t('keyStorage.passphraseField')}
            hint={isLockable ? i18n.t('keyStorage.passphraseKept') : i18n.t('keyStorage.passphraseHint')}
            error={found && failureText(found)}
          >
            {(attributes) => (
              <input
                {...attributes}
                type="password"
                value={passphrase}
                onChange={(event) => {
                  setPassphrase(event.target.value)
                  setFound(undefined)
                }}
                autoComplete="new-password"
              />
            )}
          </Field>
          <Field label={i18n.t('keyStorage.idle')}>
            {(attributes) => (
              <select
                {...attributes}
                value={idleMinutes}
                onChange={(event) => setIdleMinutes(Number(event.target.value))}
              >
                {IDLE_MINUTES.map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {minutes === 0 ? i18n.t('keyStorage.idleNever') : plural('keyStorage.idleMinutes', minutes)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
      <div className="row">
        <button type="submit" aria-disabled={isBusy}>
          {isBusy ? i18n.t('keyStorage.saving') : i18n.t('keyStorage.save')}
        </button>
        {isLockable && (
          <button type="button" onClick={onLock}>
            {i18n.t('keyStorage.lock')}
          </button>
        )}
      </div>
    </form>
  )
}
