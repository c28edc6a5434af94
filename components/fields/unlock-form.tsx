import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import { Field } from './field'

export type UnlockProps = {
  error: string | undefined
  isBusy: boolean
  /** Nothing else on the page comes first: the field has the focus, and the button is filled. */
  isMain?: boolean
  onUnlock: (passphrase: string) => void
}

/** Asks for the passphrase of the key. */
export const UnlockForm = ({ error, isBusy, isMain = true, onUnlock }: UnlockProps) => {
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
            autoFocus={isMain}
          />
        )}
      </Field>
      <button type="submit" className={isMain ? 'primary' : undefined} aria-disabled={isBusy}>
        {isBusy ? i18n.t('keyStorage.unlocking') : i18n.t('keyStorage.unlock')}
      </button>
    </form>
  )
}
