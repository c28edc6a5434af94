import { Eye, EyeOff } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'
import { i18n } from '#i18n'
import { Field } from '../../fields/field'
import { IconButton } from '../../icons'

type Props = {
  value: string
  placeholder?: string | undefined
  autoFocus: boolean
  error: string | undefined
  onChange: (key: string) => void
}

/** The API key, hidden at first. */
export const KeyField = ({ value, placeholder, autoFocus, error, onChange }: Props) => {
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
