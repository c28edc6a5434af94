import { Check } from 'lucide-react'
import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { i18n } from '#i18n'
import type { TagInput } from '@/lib/domain/tag/tag'
import { TagDot } from '../icons'
import { ColorChoice } from './color-choice'

type Props = {
  initial: TagInput
  labels: { label: string; save: string }
  /** Called with a change; the editor stays open until the tag is saved. */
  onSave: (tag: TagInput) => Promise<unknown>
  onClose: () => void
  /** Why a tag could not be saved, in words. */
  errorText: (error: unknown) => string
}

/** A tag's label and colour, edited in place. Enter and leaving save, Esc gives up. */
export const TagEditor = ({ initial, labels, onSave, onClose, errorText }: Props) => {
  const [label, setLabel] = useState(initial.label)
  const [color, setColor] = useState(initial.color)
  const [error, setError] = useState<string>()
  const errorId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  const save = async () => {
    setError(undefined)
    const isChanged = label !== initial.label || color !== initial.color
    if (!isChanged || (label.trim() === '' && initial.label === '')) return onClose()
    await onSave({ label, color }).then(onClose, (failure: unknown) => setError(errorText(failure)))
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
          ref={field}
          aria-label={labels.label}
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          placeholder={i18n.t('options.tagLabel')}
          value={label}
          onChange={(event) => {
            setLabel(event.target.value)
            setError(undefined)
          }}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the chip that was pressed became this field
          autoFocus
        />
        <button
          type="submit"
          className="plain"
          aria-label={labels.save}
          data-tip={labels.save}
          data-keys={i18n.t('keys.enter')}
        >
          <Check />
        </button>
      </div>
      {error && (
        <p className="error" id={errorId} role="alert">
          {error}
        </p>
      )}
      <ColorChoice color={color} onChange={setColor} />
    </form>
  )
}
