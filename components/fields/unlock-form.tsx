import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import { Field } from './field'

type Props = { error: string | undefined; isBusy: boolean; onUnlock: (passphrase: string) => void }

/** Asks for the passphrase of the key. */
export const UnlockForm = ({ error, isBusy, onUnlock }: Props) => {
  const [passphrase, setPassphrase] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onUnlock(passphrase)
  }
  return (
    <form className="unlock" onSubmit={submit} noValidate>
      <Field label={i18n.t('keyStorage.passphraseField')} error={error}>
        {(attributes) => (
          <input
            {...attributes}
            type="password"
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: nothing else can be done first
            autoFocus
          />
        )}
      </Field>
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {isBusy ? i18n.t('keyStorage.unlocking') : i18n.t('keyStorage.unlock')}
      </button>
    </form>
  )
}
