import { Dices, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { i18n } from '#i18n'
import { randomPassword } from '@/lib/domain/link/token'
import { Field } from './field'

type Props = { value: string; error?: string | undefined; onChange: (password: string) => void }

/** The password of a short link. Hidden by default; a generated one is shown, because it has to be passed on. */
export const PasswordField = ({ value, error, onChange }: Props) => {
  const [isShown, setShown] = useState(false)
  const generate = () => {
    onChange(randomPassword())
    setShown(true)
  }
  return (
    <Field label={i18n.t('draft.password')} error={error}>
      {(attributes) => (
        <div className="with-buttons two">
          <input
            {...attributes}
            type={isShown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            placeholder={i18n.t('draft.passwordPlaceholder')}
            autoComplete="new-password"
            spellCheck={false}
          />
          <div className="buttons">
            <button
              type="button"
              className="plain"
              aria-label={isShown ? i18n.t('draft.hidePassword') : i18n.t('draft.showPassword')}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <EyeOff /> : <Eye />}
            </button>
            <button type="button" className="plain" aria-label={i18n.t('draft.generatePassword')} onClick={generate}>
              <Dices />
            </button>
          </div>
        </div>
      )}
    </Field>
  )
}
