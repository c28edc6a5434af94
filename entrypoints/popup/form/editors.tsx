import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { UtmSelect } from '@/components/fields/choice-fields'
import { ExpiryField, lifetimeLabel } from '@/components/fields/expiry-field'
import { isLifetime } from '@/lib/domain/link/expiry'
import type { DraftField, LinkDraft } from '@/lib/domain/link/link-draft'
import { checkDestination } from '@/lib/domain/link/web-address'
import type { Chip, LastOptions } from '@/lib/domain/settings/popup-state'
import { presetOf, type UtmPreset, withoutPreset, withUtm } from '@/lib/domain/settings/utm-preset'
import { tagOf } from '@/lib/domain/tag/tag'
import { formatMoment } from '@/lib/format'
import { Chips, editorId, type OpenChips } from './chips'
import css from './form.module.css'
import { LastOptionsChip } from './last-options'
import { PasswordField } from './password-field'
import { TagEditor, type Tagging } from './tag-editor'
import type { Choice } from './use-awaited-choice'

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
  /** Those of the last link; undefined if it had none. */
  last: LastOptions | undefined
  /** What the link may have been before it got a preset. */
  origins: readonly string[]
  chips: OpenChips
  /** What is sent is used up: a change would be stored as a new draft of the page. */
  isBusy: boolean
  errorOf: (field: DraftField) => string | undefined
  onChange: (field: DraftField) => (value: string) => void
  onChoosingTag: (choice: Choice) => void
  onCopyPassword: (password: string) => Promise<boolean>
  onOpenOptions: () => void
}

const expiryLabel = (expiresAt: string): string => {
  if (isLifetime(expiresAt)) return lifetimeLabel(expiresAt)
  const moment = Date.parse(expiresAt)
  return Number.isNaN(moment) ? i18n.t('draft.custom') : formatMoment(moment)
}

/** The chips and what is open of them. */
export const Editors = ({ draft, tagging, last, chips, errorOf, onChange, ...props }: Props) => {
  const { link, tagId, password, expiresAt } = draft
  const tag = tagOf(tagId, [...tagging.tags, ...tagging.recent])
  const values: Record<Chip, string | undefined> = {
    tag: tag?.label,
    expires: expiresAt === '' ? undefined : expiryLabel(expiresAt),
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
      <Chips values={values} tagColor={tag?.color} open={chips.open} onToggle={chips.toggle}>
        {last && (
          <LastOptionsChip
            last={last}
            tag={tagOf(last.tagId, tagging.recent)}
            draft={draft}
            onChange={(options) => {
              onChange('tagId')(options.tagId)
              onChange('expiresAt')(options.expiresAt)
            }}
          />
        )}
      </Chips>
      {chips.open.length > 0 && (
        <fieldset className={css.editors} role="presentation" disabled={props.isBusy}>
          {(Object.keys(editors) as Chip[])
            .filter((chip) => chips.open.includes(chip))
            .map((chip) => (
              <div key={chip} className="stack" id={editorId(chip)}>
                {editors[chip]()}
              </div>
            ))}
        </fieldset>
      )}
    </>
  )
}
