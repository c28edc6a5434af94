import { Check } from 'lucide-react'
import { type FocusEvent, type FormEvent, type KeyboardEvent, useState } from 'react'
import { i18n } from '#i18n'
import { isPickerColor, TAG_COLORS, type TagInput } from '@/lib/domain/tag/tag'
import { TagDot } from '../icons'

type Props = {
  initial: TagInput
  labels: { label: string; color: string; save: string }
  /** Called with a change; the editor stays open until the tag is saved. */
  onSave: (tag: TagInput) => Promise<unknown>
  onClose: () => void
}

/** A tag's label and colour, edited in place. Enter and leaving save, Esc gives up. */
export const TagEditor = ({ initial, labels, onSave, onClose }: Props) => {
  const [label, setLabel] = useState(initial.label)
  const [color, setColor] = useState(initial.color)
  const save = async () => {
    const isChanged = label !== initial.label || color !== initial.color
    if (!isChanged || (label.trim() === '' && initial.label === '')) return onClose()
    // The editor keeps what was typed, and the section shows the failure.
    await onSave({ label, color }).then(onClose, () => {})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <form className="tag-editor" onSubmit={submit} onBlur={onBlur} onKeyDown={onKeyDown}>
      <div className="tag-chip editing">
        <TagDot color={color} />
        <input
          aria-label={labels.label}
          placeholder={i18n.t('options.tagLabel')}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the chip that was pressed became this field
          autoFocus
        />
        <button type="submit" className="plain" aria-label={labels.save} data-tip={labels.save} data-keys="Enter">
          <Check />
        </button>
      </div>
      <fieldset className="tag-colors">
        <legend>{i18n.t('options.tagColor')}</legend>
        {TAG_COLORS.map((each) => (
          <input
            key={each}
            type="radio"
            name="color"
            className="swatch"
            style={{ backgroundColor: each }}
            aria-label={each}
            checked={color === each}
            onChange={() => setColor(each)}
          />
        ))}
        <input
          type="color"
          aria-label={labels.color}
          value={isPickerColor(color) ? color : '#808080'}
          onChange={(event) => setColor(event.target.value)}
        />
      </fieldset>
    </form>
  )
}
