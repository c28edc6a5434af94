import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { Field, useResetOn } from '@/components/fields/field'
import { Notice } from '@/components/notice'
import {
  MAX_NAME_LENGTH,
  MAX_VALUE_LENGTH,
  UTM_FIELDS,
  type UtmPreset,
  type UtmValues,
} from '@/lib/domain/settings/utm-preset'
import { useApp } from '@/lib/ui/app'
import { errorText } from '@/lib/ui/failure-text'
import { utmPresetsQuery } from '@/lib/ui/stored'
import css from './section.module.css'

const LABELS: Record<keyof UtmValues, () => string> = {
  source: () => i18n.t('utm.source'),
  medium: () => i18n.t('utm.medium'),
  campaign: () => i18n.t('utm.campaign'),
  term: () => i18n.t('utm.term'),
  content: () => i18n.t('utm.content'),
}

type FormProps = { initial: UtmPreset; onSave: (preset: UtmPreset) => void; onRemove?: () => void }

type Missing = 'name' | 'values' | undefined

/** A preset's name and its five parameters. Needs a name and one parameter. */
const PresetForm = ({ initial, onSave, onRemove }: FormProps) => {
  const [preset, setPreset] = useState(initial)
  const [missing, setMissing] = useState<Missing>()
  useResetOn(JSON.stringify(initial), () => setPreset(initial))
  const change = (field: 'name' | keyof UtmValues) => (value: string) => {
    setPreset({ ...preset, [field]: value })
    setMissing(undefined)
  }
  const isChanged = UTM_FIELDS.some((field) => preset[field] !== initial[field]) || preset.name !== initial.name

  const save = (): Missing => {
    if (preset.name.trim() === '') return 'name'
    if (UTM_FIELDS.every((field) => preset[field].trim() === '')) return 'values'
    if (!isChanged) return undefined
    const trimmed = UTM_FIELDS.map((field) => [field, preset[field].trim()])
    onSave({ ...preset, name: preset.name.trim(), ...Object.fromEntries(trimmed) })
    return undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(save())
  }
  // A new preset is saved by its button, so that a half-typed one is not kept.
  const onBlur = onRemove && (() => void save())

  return (
    <form className="stack" onSubmit={submit} onBlur={onBlur} noValidate>
      <Field label={i18n.t('utm.name')} error={missing === 'name' ? i18n.t('details.nameMissing') : undefined}>
        {(attributes) => (
          <input
            {...attributes}
            value={preset.name}
            maxLength={MAX_NAME_LENGTH}
            onChange={(event) => change('name')(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <div className={css.columns}>
        {UTM_FIELDS.map((field, index) => (
          <Field
            key={field}
            label={LABELS[field]()}
            error={missing === 'values' && index === 0 ? i18n.t('utm.valueMissing') : undefined}
          >
            {(attributes) => (
              <input
                {...attributes}
                value={preset[field]}
                maxLength={MAX_VALUE_LENGTH}
                onChange={(event) => change(field)(event.target.value)}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="row">
        {onRemove ? (
          <button type="button" onClick={onRemove}>
            {i18n.t('utm.remove')}
          </button>
        ) : (
          <button type="submit">{i18n.t('utm.save')}</button>
        )}
      </div>
    </form>
  )
}

const newPreset = (): UtmPreset => ({
  id: crypto.randomUUID(),
  name: '',
  source: '',
  medium: '',
  campaign: '',
  term: '',
  content: '',
})

const summaryOf = (preset: UtmPreset): string =>
  UTM_FIELDS.map((field) => preset[field])
    .filter(Boolean)
    .join(' · ')

/** Lists, creates and edits UTM presets. */
export const UtmPresets = ({ onSaved }: { onSaved: () => void }) => {
  const { stored } = useApp()
  const { data: presets } = useQuery(utmPresetsQuery(stored))
  // Open for the first preset, and still for the one after it.
  const wasEmpty = useRef<boolean>(undefined)
  const [blank, setBlank] = useState(newPreset)
  const onSuccess = () => {
    setBlank(newPreset())
    onSaved()
  }
  const saving = useMutation({ mutationFn: (preset: UtmPreset) => stored.utmPresets.save(preset), onSuccess })
  const removal = useMutation({ mutationFn: ({ id }: UtmPreset) => stored.utmPresets.remove(id), onSuccess })
  if (presets === undefined) return null
  wasEmpty.current ??= presets.length === 0
  const removed = presets.some(({ id }) => id === removal.variables?.id) ? undefined : removal.variables
  const failed = saving.error ?? removal.error

  return (
    <section className="card stack" aria-labelledby="utm">
      <div>
        <h2 id="utm">{i18n.t('utm.title')}</h2>
        <p className="hint">{i18n.t('utm.hint')}</p>
      </div>
      {failed && <Notice error>{errorText(failed)}</Notice>}
      {presets.map((preset) => (
        <details key={preset.id}>
          <summary>
            <ChevronRight />
            {preset.name}
            <span className="hint">{summaryOf(preset)}</span>
          </summary>
          <PresetForm initial={preset} onSave={saving.mutate} onRemove={() => removal.mutate(preset)} />
        </details>
      ))}
      <details open={wasEmpty.current}>
        <summary>
          <ChevronRight />
          {i18n.t('utm.new')}
        </summary>
        <PresetForm initial={blank} onSave={saving.mutate} />
      </details>
      <div className="row" role="status">
        {removal.isSuccess && removed && (
          <>
            <span className="hint">{i18n.t('utm.removed', { name: removed.name })}</span>
            <button type="button" className="chip" onClick={() => saving.mutate(removed)}>
              {i18n.t('utm.undo')}
            </button>
          </>
        )}
      </div>
    </section>
  )
}
