import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import type { Failure } from '@/lib/domain/failure'
import type { KeyKeeping } from '@/lib/domain/settings/connection'
import { counted } from '@/lib/format/plural'
import { Field } from '../fields/field'
import { useAnew } from './use-anew'

/** Shorter ones are found by trying, however slow each try is made. */
const SHORTEST_PASSPHRASE = 8

export type KeepingInput = { keeping: KeyKeeping; idleMinutes: number; passphrase: string }

type Props = {
  keeping: KeyKeeping
  idleMinutes: number
  isBusy: boolean
  onSave: (input: KeepingInput) => void
  onLock: () => void
  failureText: (failure: Failure) => string
}

const KEEPINGS: readonly { keeping: KeyKeeping; label: () => string }[] = [
  { keeping: 'stored', label: () => i18n.t('keeping.stored') },
  { keeping: 'session', label: () => i18n.t('keeping.session') },
  { keeping: 'passphrase', label: () => i18n.t('keeping.passphrase') },
]

const IDLE_MINUTES = [0, 5, 15, 60, 480]

/** How the key is kept: on the disk, until the browser is closed, or behind a passphrase. */
export const KeyKeepingForm = (props: Props) => {
  const { isBusy, onSave, onLock, failureText } = props
  const [keeping, setKeeping] = useState(props.keeping)
  const [idleMinutes, setIdleMinutes] = useState(props.idleMinutes)
  const [passphrase, setPassphrase] = useState('')
  const [found, setFound] = useState<Failure>()
  useAnew(props.keeping + props.idleMinutes, () => {
    setKeeping(props.keeping)
    setIdleMinutes(props.idleMinutes)
    setPassphrase('')
  })
  const isLockable = props.keeping === 'passphrase'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const isKept = isLockable && passphrase === ''
    const isTooShort = keeping === 'passphrase' && !isKept && passphrase.length < SHORTEST_PASSPHRASE
    setFound(isTooShort ? { code: 'passphrase-missing', field: 'passphrase' } : undefined)
    if (!isTooShort) onSave({ keeping, idleMinutes, passphrase: keeping === 'passphrase' ? passphrase : '' })
  }

  return (
    <form onSubmit={submit} noValidate>
      <fieldset>
        <legend>{i18n.t('keeping.title')}</legend>
        {KEEPINGS.map((choice) => (
          <label key={choice.keeping} className="check">
            <input
              type="radio"
              name="keeping"
              checked={keeping === choice.keeping}
              onChange={() => setKeeping(choice.keeping)}
            />
            {choice.label()}
          </label>
        ))}
      </fieldset>
      {keeping === 'passphrase' && (
        <>
          <Field
            label={i18n.t('keeping.passphraseField')}
            hint={isLockable ? i18n.t('keeping.passphraseKept') : i18n.t('keeping.passphraseHint')}
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
          <Field label={i18n.t('keeping.idle')}>
            {(attributes) => (
              <select
                {...attributes}
                value={idleMinutes}
                onChange={(event) => setIdleMinutes(Number(event.target.value))}
              >
                {IDLE_MINUTES.map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {minutes === 0 ? i18n.t('keeping.idleNever') : counted('keeping.idleMinutes', minutes)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
      <div className="row">
        <button type="submit" aria-disabled={isBusy}>
          {isBusy ? i18n.t('keeping.saving') : i18n.t('keeping.save')}
        </button>
        {isLockable && (
          <button type="button" onClick={onLock}>
            {i18n.t('keeping.lock')}
          </button>
        )}
      </div>
    </form>
  )
}
