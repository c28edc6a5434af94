import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import type { DraftField, LinkDraft } from '@/lib/domain/link/link-draft'
import { checkDestination } from '@/lib/domain/link/web-address'
import type { Chip } from '@/lib/domain/settings/popup-state'
import { presetOf, type UtmPreset, withoutPreset, withUtm } from '@/lib/domain/settings/utm-preset'
import { tagOf } from '@/lib/domain/tag/tag'
import { formatMoment } from '@/lib/format'
import { UtmSelect } from '../../fields/choice-fields'
import { ExpiryField, spanLabel } from '../../fields/expiry-field'
import { PasswordField } from '../../fields/password-field'
import type { Choice } from '../../fields/use-awaited-choice'
import { Chips, editorId, type OpenChips } from './chips'
import { TagEditor, type Tagging } from './tag-editor'

type UtmProps = {
  link: string
  /** The address as it came from the page or the clipboard, and the same by the preferences, without a preset. */
  origins: readonly string[]
  presets: readonly UtmPreset[]
  onChange: (link: string) => void
  onOpenOptions: () => void
}

/** Selects the preset whose UTM parameters the link has. */
export const UtmEditor = ({ link, origins, presets, onChange, onOpenOptions }: UtmProps) => {
  if (presets.length === 0)
    return (
      <div className="field">
        <span className="label">{i18n.t('draft.utmPreset')}</span>
        <div className="row">
          <span className="hint">{i18n.t('draft.noPresets')}</span>
          <button type="button" onClick={onOpenOptions}>
            {i18n.t('draft.addPreset')}
          </button>
        </div>
      </div>
    )
  const chosen = presetOf(link, presets)
  const choose = (id: string) => {
    const bare = withoutPreset(link, chosen, origins)
    const preset = presets.find((candidate) => candidate.id === id)
    onChange(preset ? withUtm(bare, preset) : bare)
  }
  return (
    <UtmSelect
      label={i18n.t('draft.utmPreset')}
      presets={presets}
      presetId={chosen?.id ?? ''}
      isDisabled={!checkDestination(link).ok}
      onChange={choose}
    />
  )
}

type Props = {
  draft: LinkDraft
  tagging: Tagging
  utmPresets: readonly UtmPreset[]
  /** What the link may have been before it got a preset. */
  origins: readonly string[]
  chips: OpenChips
  errorOf: (field: DraftField) => string | undefined
  onChange: (field: DraftField) => (value: string) => void
  onChoosingTag: (choice: Choice) => void
  onCopyPassword: (password: string) => Promise<boolean>
  onOpenOptions: () => void
}

const momentLabel = (expiresAt: string): string => {
  const moment = Date.parse(expiresAt)
  return Number.isNaN(moment) ? i18n.t('draft.custom') : formatMoment(moment)
}

/** The chips and what is open of them. */
export const Editors = ({ draft, tagging, chips, errorOf, onChange, ...props }: Props) => {
  const { link, tagId, password, expiresAt } = draft
  const tag = tagOf(tagId, [...tagging.tags, ...tagging.recent])
  const values: Record<Chip, string | undefined> = {
    tag: tag?.label,
    expires: expiresAt === '' ? undefined : (spanLabel(expiresAt) ?? momentLabel(expiresAt)),
    password: password === '' ? undefined : i18n.t('draft.password'),
    utm: presetOf(link, props.utmPresets)?.name,
  }
  const editors: Record<Chip, () => ReactNode> = {
    tag: () => (
      <TagEditor
        {...tagging}
        tagId={tagId}
        error={errorOf('tagId')}
        onChange={onChange('tagId')}
        onChoosing={props.onChoosingTag}
      />
    ),
    expires: () => <ExpiryField value={expiresAt} error={errorOf('expiresAt')} onChange={onChange('expiresAt')} />,
    password: () => (
      <PasswordField
        value={password}
        error={errorOf('password')}
        onChange={onChange('password')}
        onCopy={props.onCopyPassword}
      />
    ),
    utm: () => (
      <UtmEditor
        link={link}
        origins={props.origins}
        presets={props.utmPresets}
        onChange={onChange('link')}
        onOpenOptions={props.onOpenOptions}
      />
    ),
  }
  return (
    <>
      <Chips values={values} tagColor={tag?.color} open={chips.open} onToggle={chips.toggle} />
      {chips.open.length > 0 && (
        <div className="editors">
          {(Object.keys(editors) as Chip[])
            .filter((chip) => chips.open.includes(chip))
            .map((chip) => (
              <div key={chip} id={editorId(chip)}>
                {editors[chip]()}
              </div>
            ))}
        </div>
      )}
    </>
  )
}
