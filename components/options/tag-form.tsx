import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import type { TagInput } from '@/lib/domain/tag/tag'
import { isPickerColor } from '@/lib/domain/tag/tag'
import { TagDot } from '../icons'
import { useResetOn } from './use-reset-on'

type Props = {
  initial: TagInput
  labels: { label: string; color: string; save: string }
  onSave: (tag: TagInput) => Promise<unknown>
}

/** A tag's label and color in one row. Enter or the button saves changes. */
export const TagForm = ({ initial, labels, onSave }: Props) => {
  const [label, setLabel] = useState(initial.label)
  const [color, setColor] = useState(initial.color)
  useResetOn(initial.label + initial.color, () => {
    setLabel(initial.label)
    setColor(initial.color)
  })
  const isChanged = label !== initial.label || color !== initial.color

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The fields keep what was typed, and the section shows the failure.
    if (isChanged) onSave({ label, color }).catch(() => {})
  }

  return (
    <form className="tag-row" onSubmit={submit}>
      <span className="colour">
        {!isPickerColor(color) && <TagDot color={color} />}
        <input
          type="color"
          aria-label={labels.color}
          value={isPickerColor(color) ? color : '#808080'}
          onChange={(event) => setColor(event.target.value)}
        />
      </span>
      <input
        aria-label={labels.label}
        placeholder={i18n.t('options.tagLabel')}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        autoComplete="off"
      />
      <button type="submit" aria-disabled={!isChanged}>
        {labels.save}
      </button>
    </form>
  )
}
