import { Check } from 'lucide-react'
import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { TagDot } from '@/components/icons'
import { isPickerColor, TAG_COLORS, type TagInput } from '@/lib/domain/tag/tag'
import { errorText } from '@/lib/ui/failure-text'
import css from './tags.module.css'

type ColorProps = {
  color: string
  onChange: (color: string) => void
}

const COLOR_NAMES: Record<(typeof TAG_COLORS)[number], () => string> = {
  '#2563eb': () => i18n.t('color.blue'),
  '#16a34a': () => i18n.t('color.green'),
  '#dc2626': () => i18n.t('color.red'),
  '#9333ea': () => i18n.t('color.purple'),
  '#d97706': () => i18n.t('color.orange'),
  '#0891b2': () => i18n.t('color.turquoise'),
  '#db2777': () => i18n.t('color.pink'),
  '#4d7c0f': () => i18n.t('color.olive'),
}

/** The color of a tag: one of a palette, each with its name, or any other. */
export const ColorChoice = ({ color, onChange }: ColorProps) => {
  // Several are on a page.
  const name = useId()
  return (
    <fieldset className={`panel ${css.colors}`}>
      <legend>{i18n.t('options.tagColor')}</legend>
      {TAG_COLORS.map((each) => (
        <input
          key={each}
          type="radio"
          name={name}
          style={{ backgroundColor: each }}
          aria-label={COLOR_NAMES[each]()}
          data-tip={COLOR_NAMES[each]()}
          checked={color === each}
          onChange={() => onChange(each)}
        />
      ))}
      <label>
        <input
          type="color"
          value={isPickerColor(color) ? color : '#808080'}
          onChange={(event) => onChange(event.target.value)}
        />
        {i18n.t('color.custom')}
      </label>
    </fieldset>
  )
}

type Props = {
  initial: TagInput
  labels: { label: string; save: string }
  /** False once another tag is edited. */
  isCurrent?: boolean
  /** Called with a change; the editor stays open until the tag is saved. */
  onSave: (tag: TagInput) => Promise<unknown>
  onClose: () => void
}

/**
 * A tag's name and color, edited in place. Enter and leaving save once: no service deletes a tag. Esc gives up. Nothing
 * is changed while the tag is saved, and a failure keeps the editor open.
 */
export const TagEditor = ({ initial, labels, isCurrent = true, onSave, onClose }: Props) => {
  const [label, setLabel] = useState(initial.label)
  const [color, setColor] = useState(initial.color)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const errorId = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error && form.current?.contains(document.activeElement)) field.current?.focus()
  }, [error])
  const save = async () => {
    if (isSaving) return
    setError(undefined)
    const isChanged = label !== initial.label || color !== initial.color
    if (!isChanged || (label.trim() === '' && initial.label === '')) return onClose()
    setSaving(true)
    await onSave({ label, color }).then(onClose, (failure: unknown) => setError(errorText(failure)))
    setSaving(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSaving) onClose()
  }
  return (
    <form ref={form} className="stack" onSubmit={submit} onBlur={onBlur} onKeyDown={onKeyDown}>
      <div className={`${css.tag} ${css.edited}`}>
        <TagDot color={color} />
        <input
          ref={field}
          aria-label={labels.label}
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          placeholder={i18n.t('options.tagLabel')}
          value={label}
          readOnly={isSaving}
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
      {isCurrent && <ColorChoice color={color} onChange={(picked) => isSaving || setColor(picked)} />}
    </form>
  )
}
