import { Dices, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { i18n } from '#i18n'
import { CopyButton } from '@/components/copying'
import { Field } from '@/components/fields/field'
import { IconButton } from '@/components/icons'
import { randomPassword } from '@/lib/domain/link/token'
import css from './form.module.css'

type Props = {
  value: string
  error?: string | undefined
  onChange: (password: string) => void
  /** Copies it; false if that failed. */
  onCopy: (password: string) => Promise<boolean>
}

/** The password of a short link. Hidden by default; a generated one is shown, because it has to be passed on. */
export const PasswordField = ({ value, error, onChange, onCopy }: Props) => {
  const [isShown, setShown] = useState(false)
  const generate = () => {
    onChange(randomPassword())
    setShown(true)
  }
  const showing = isShown ? i18n.t('draft.hidePassword') : i18n.t('draft.showPassword')
  return (
    <Field label={i18n.t('draft.password')} error={error} hint={i18n.t('draft.fixed')}>
      {(attributes) => (
        <div className={`with-buttons ${css.password}`}>
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
            {value !== '' && (
              <CopyButton
                className="plain"
                isIcon
                label={i18n.t('outcome.copyPassword')}
                onCopy={() => onCopy(value)}
              />
            )}
            <IconButton label={showing} onClick={() => setShown(!isShown)}>
              {isShown ? <EyeOff /> : <Eye />}
            </IconButton>
            <IconButton label={i18n.t('draft.generatePassword')} onClick={generate}>
              <Dices />
            </IconButton>
          </div>
        </div>
      )}
    </Field>
  )
}
