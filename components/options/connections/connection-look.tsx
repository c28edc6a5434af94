import { useState } from 'react'
import { i18n } from '#i18n'
import type { Look } from '@/lib/domain/settings/connection'
import { isPickerColor } from '@/lib/domain/tag/tag'
import { Field } from '../../fields/field'
import { useResetOn } from '../use-reset-on'

type Props = { look: Look /** Shown while there is no name. */; host: string; onSave: (look: Look) => void }

/** A connection's name and colour, saved when the field is left. */
export const ConnectionLook = ({ look, host, onSave }: Props) => {
  const [name, setName] = useState(look.name)
  const [color, setColor] = useState(look.color)
  useResetOn(look.name + look.color, () => {
    setName(look.name)
    setColor(look.color)
  })
  const save = () => {
    if (name !== look.name || color !== look.color) onSave({ name, color })
  }
  return (
    <div className="look">
      <Field label={i18n.t('connections.name')}>
        {(attributes) => (
          <input
            {...attributes}
            value={name}
            placeholder={host}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
            onBlur={save}
            onKeyDown={(event) => event.key === 'Enter' && save()}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={i18n.t('options.tagColor')}>
        {(attributes) => (
          <input
            {...attributes}
            type="color"
            value={isPickerColor(color) ? color : '#808080'}
            onChange={(event) => setColor(event.target.value)}
            onBlur={save}
          />
        )}
      </Field>
    </div>
  )
}
