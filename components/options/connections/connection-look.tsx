import { useState } from 'react'
import { i18n } from '#i18n'
import type { Look } from '@/lib/domain/settings/connection'
import { Field, useResetOn } from '../../fields/field'
import { ColorChoice } from '../color-choice'

type Props = { look: Look /** Shown while there is no name. */; host: string; onSave: (look: Look) => void }

/** A connection's name and colour, saved when the field is left. */
export const ConnectionLook = ({ look, host, onSave }: Props) => {
  const [name, setName] = useState(look.name)
  const [color, setColor] = useState(look.color)
  useResetOn(look.name + look.color, () => {
    setName(look.name)
    setColor(look.color)
  })
  const save = (chosen: string) => {
    if (name !== look.name || chosen !== look.color) onSave({ name, color: chosen })
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
            onBlur={() => save(color)}
            onKeyDown={(event) => event.key === 'Enter' && save(color)}
            autoComplete="off"
          />
        )}
      </Field>
      <ColorChoice color={color} onChange={setColor} onDone={save} />
    </div>
  )
}
