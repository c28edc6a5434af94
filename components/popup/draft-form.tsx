import { type ClipboardEvent, type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { type LinkHabits, preparedLink } from '@/lib/domain/creation/prepared-link'
import type { Failure } from '@/lib/domain/failure'
import { checkDraft, type DraftField, type LinkDraft } from '@/lib/domain/link/link-draft'
import { withoutTracking } from '@/lib/domain/link/tracking-parameters'
import { replacesLink } from '@/lib/domain/link/web-address'
import { presetOf, type UtmPreset } from '@/lib/domain/settings/utm-preset'
import type { Tag } from '@/lib/domain/tag/tag'
import { ExpiryField } from '../fields/expiry-field'
import { Field } from '../fields/field'
import { PasswordField } from '../fields/password-field'
import { TagPicker } from '../fields/tag-picker'
import { replaceText, useFieldEscape } from '../fields/use-field-escape'
import { LinkParameters } from './link-parameters'

type Props = {
  initial: LinkDraft
  tags: readonly Tag[]
  /** The address before parameters were changed, the preferences for them, and the presets. */
  original: string
  habits: LinkHabits
  utmPresets: readonly UtmPreset[]
  /** Why the link is empty. */
  linkHint?: string | undefined
  /** Why the background refused the draft. */
  failure?: Failure | undefined
  failureText: (failure: Failure) => string
  isBusy: boolean
  onChange: (draft: LinkDraft) => void
  onSubmit: (draft: LinkDraft) => void
  /** The tag picker opened: all tags are needed now. */
  onOpenTagPicker: () => void
  onCreateTag: ComponentProps<typeof TagPicker>['onCreate']
}

/** The form for a new link. Enter submits; an invalid field gets an error and the focus. */
export const DraftForm = (props: Props) => {
  const { initial, tags, habits, utmPresets, linkHint, failureText, onChange, onSubmit, onCreateTag } = props
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  // A tag may be created while another field is typed in: its change must not bring the old text back.
  const latest = useRef(draft)
  const [original, setOriginal] = useState(props.original)
  const [found, setFound] = useState<Failure>()
  const fieldEscape = useFieldEscape()
  // The failure from props is shown until the draft changes.
  const [corrected, setCorrected] = useState<Failure>()
  const failure = found ?? (props.failure === corrected ? undefined : props.failure)

  const change = (field: DraftField) => (value: string) => {
    const changed = { ...latest.current, [field]: value }
    latest.current = changed
    setDraft(changed)
    setFound(undefined)
    setCorrected(props.failure)
    onChange(changed)
  }
  const errorOf = (field: DraftField) => (failure?.field === field ? failureText(failure) : undefined)

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain').trim()
    if (!replacesLink(value, selectionStart ?? 0, pasted)) return
    event.preventDefault()
    const utmPresetId = draft.link === '' ? habits.utmPresetId : (presetOf(draft.link, utmPresets)?.id ?? '')
    setOriginal(pasted)
    replaceText(event.currentTarget, preparedLink(pasted, { ...habits, utmPresetId }, utmPresets))
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (props.isBusy) return
    const incomplete = event.currentTarget.querySelector<HTMLInputElement>('[type=datetime-local]')?.validity.badInput
    const checked = checkDraft(draft, Date.now())
    if (incomplete) setFound({ code: 'expiry-invalid', field: 'expiresAt' })
    else if (!checked.ok) setFound(checked.failure)
    else return onSubmit(draft)
    // Once the error is rendered, so that it is announced with the field.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  return (
    <form className="draft" ref={form} onSubmit={submit} noValidate {...fieldEscape}>
      <Field label={i18n.t('draft.link')} hint={linkHint} error={errorOf('link')}>
        {(attributes) => (
          <input
            {...attributes}
            type="url"
            inputMode="url"
            value={draft.link}
            onChange={(event) => change('link')(event.target.value)}
            onFocus={(event) => event.target.select()}
            onPaste={paste}
            placeholder={i18n.t('draft.linkPlaceholder')}
            autoComplete="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: a popup is opened to type at once
            autoFocus
          />
        )}
      </Field>
      <LinkParameters
        link={draft.link}
        original={original}
        base={habits.stripTracking ? withoutTracking(original) : original}
        presets={utmPresets}
        onChange={change('link')}
      />
      <div className="pair">
        <Field label={i18n.t('draft.tag')} error={errorOf('tagId')}>
          {(attributes) => (
            <TagPicker
              tags={tags}
              tagId={draft.tagId}
              onChange={change('tagId')}
              onCreate={onCreateTag}
              input={{ ...attributes, onFocus: props.onOpenTagPicker }}
            />
          )}
        </Field>
        <Field label={i18n.t('draft.token')} error={errorOf('token')}>
          {(attributes) => (
            <input
              {...attributes}
              value={draft.token}
              onChange={(event) => change('token')(event.target.value)}
              placeholder={i18n.t('draft.tokenPlaceholder')}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
      <PasswordField value={draft.password} error={errorOf('password')} onChange={change('password')} />
      <ExpiryField value={draft.expiresAt} error={errorOf('expiresAt')} onChange={change('expiresAt')} />
      <button type="submit" className="primary" aria-disabled={props.isBusy}>
        {props.isBusy ? i18n.t('action.shortening') : i18n.t('action.shorten')}
      </button>
    </form>
  )
}
