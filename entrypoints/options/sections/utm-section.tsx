import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { SectionHeader } from '@/components/options/sections'
import { UtmPresetForm } from '@/components/options/utm-preset-form'
import { UTM_FIELDS, type UtmPreset } from '@/lib/domain/settings/utm-preset'
import { errorText } from '@/lib/ui/failure-text'
import { type Stored, utmPresetsQuery } from '@/lib/ui/stored'

const newPreset = (): UtmPreset => ({
  id: crypto.randomUUID(),
  name: '',
  source: '',
  medium: '',
  campaign: '',
  term: '',
  content: '',
})

const valuesOf = (preset: UtmPreset): string =>
  UTM_FIELDS.map((field) => preset[field])
    .filter(Boolean)
    .join(' · ')

/** Lists, creates and edits UTM presets. */
export const UtmSection = ({ stored }: { stored: Stored }) => {
  const { data: presets } = useQuery(utmPresetsQuery(stored))
  // Open for the first preset, and still for the one after it.
  const wasEmpty = useRef<boolean>(undefined)
  const [blank, setBlank] = useState(newPreset)
  const onSuccess = () => setBlank(newPreset())
  const saving = useMutation({ mutationFn: (preset: UtmPreset) => stored.utmPresets.save(preset), onSuccess })
  const removal = useMutation({ mutationFn: ({ id }: UtmPreset) => stored.utmPresets.remove(id), onSuccess })
  if (presets === undefined) return null
  wasEmpty.current ??= presets.length === 0
  const removed = presets.some(({ id }) => id === removal.variables?.id) ? undefined : removal.variables
  const failed = saving.error ?? removal.error

  return (
    <>
      <SectionHeader title={i18n.t('utm.title')} hint={i18n.t('utm.hint')} isSaved={saving.isSuccess} />
      {failed && <Notice trouble>{errorText(failed)}</Notice>}
      <section aria-label={i18n.t('utm.title')}>
        {presets.map((preset) => (
          <details key={preset.id}>
            <summary>
              <ChevronRight />
              {preset.name}
              <span className="hint">{valuesOf(preset)}</span>
            </summary>
            <UtmPresetForm initial={preset} onSave={saving.mutate} onRemove={() => removal.mutate(preset)} />
          </details>
        ))}
        <details open={wasEmpty.current}>
          <summary>
            <ChevronRight />
            {i18n.t('utm.new')}
          </summary>
          <UtmPresetForm initial={blank} onSave={saving.mutate} />
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
    </>
  )
}
