import { type ClipboardEvent, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { type LinkHabits, preparedLink } from '@/lib/domain/creation/prepared-link'
import type { Failure } from '@/lib/domain/failure'
import { checkDraft, type DraftField, type LinkDraft } from '@/lib/domain/link/link-draft'
import { withoutTracking } from '@/lib/domain/link/tracking-parameters'
import { replacesLink } from '@/lib/domain/link/web-address'
import type { Chip } from '@/lib/domain/settings/popup-state'
import { presetOf, type UtmPreset } from '@/lib/domain/settings/utm-preset'
import { replaceText, useFieldEscape } from '../../fields/field'
import type { Choice } from '../../fields/use-awaited-choice'
import { useChips } from './chips'
import { Editors } from './editors'
import { LinkField, ShortenButton, TokenField, TrackingHint } from './link-fields'
import type { Tagging } from './tag-editor'

type Props = {
  initial: LinkDraft
  tagging: Tagging
  /** The address before parameters were changed, the preferences for them, and the presets. */
  original: string
  habits: LinkHabits
  utmPresets: readonly UtmPreset[]
  /** What stands before the token. */
  domain: ReactNode
  /** The chips that are open at first. */
  open: readonly Chip[]
  /** Why the link is empty. */
  linkHint?: string | undefined
  /** Why the background refused the draft. */
  failure?: Failure | undefined
  failureText: (failure: Failure) => string
  isBusy: boolean
  isLocked?: boolean
  /** Nothing else on the page comes first: the button is filled. */
  isMain?: boolean
  onChange: (draft: LinkDraft) => void
  onOpenChange: (open: Chip[]) => void
  onSubmit: (draft: LinkDraft) => void
  onCopyPassword: (password: string) => Promise<boolean>
  onOpenOptions: () => void
}

/** The form for a new link. Enter submits; an invalid field gets an error and the focus. */
export const DraftForm = (props: Props) => {
  const { initial, habits, utmPresets, failureText, isLocked = false, isMain = true, onChange, onSubmit } = props
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  // A tag may be created while another field is typed in: its change must not bring the old text back.
  const latest = useRef(draft)
  /** Under way: the link is not sent without its tag. */
  const tagChoice = useRef<Choice>(undefined)
  const [isAwaitingTag, setAwaitingTag] = useState(false)
  // Once listing the tags has failed, another try or another tag goes on.
  const isBusy = props.isBusy || (isAwaitingTag && props.tagging.listing !== 'failed')
  const [original, setOriginal] = useState(props.original)
  const [found, setFound] = useState<Failure>()
  const fieldEscape = useFieldEscape()
  // The failure from props is shown until the draft changes.
  const [corrected, setCorrected] = useState<Failure>()
  const failure = found ?? (props.failure === corrected ? undefined : props.failure)
  const chips = useChips({ form, initial: props.open, failure, onChange: props.onOpenChange })

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

  const send = () => {
    const checked = checkDraft(latest.current, Date.now())
    if (checked.ok) onSubmit(latest.current)
    else setFound(checked.failure)
  }
  const sendOnceChosen = async (choice: Choice) => {
    setAwaitingTag(true)
    const isChosen = await choice
    setAwaitingTag(false)
    if (isChosen) send()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || isAwaitingTag) return
    const incomplete = event.currentTarget.querySelector<HTMLInputElement>('[type=datetime-local]')?.validity.badInput
    if (incomplete) setFound({ code: 'expiry-invalid', field: 'expiresAt' })
    else if (tagChoice.current) void sendOnceChosen(tagChoice.current)
    else send()
  }
  const awaitTag = (choice: Choice) => {
    tagChoice.current = choice
    void choice.finally(() => {
      if (tagChoice.current === choice) tagChoice.current = undefined
    })
  }

  const origins = [habits.stripTracking ? withoutTracking(original) : original, original]
  return (
    <form className="draft" ref={form} onSubmit={submit} noValidate data-busy={isBusy || undefined} {...fieldEscape}>
      <div className="top">
        <LinkField
          link={draft.link}
          hint={props.linkHint}
          error={errorOf('link')}
          isBusy={isBusy}
          isLocked={isLocked}
          onChange={change('link')}
          onPaste={paste}
        />
        <TokenField
          domain={props.domain}
          token={draft.token}
          error={errorOf('token')}
          isBusy={isBusy}
          onChange={change('token')}
        />
        <ShortenButton isBusy={isBusy} isMain={isMain} />
      </div>
      <TrackingHint
        link={draft.link}
        original={original}
        origins={origins}
        presets={utmPresets}
        onChange={change('link')}
      />
      <Editors
        {...props}
        draft={draft}
        origins={origins}
        chips={chips}
        errorOf={errorOf}
        onChange={change}
        onChoosingTag={awaitTag}
      />
      {chips.open.length > 0 && (
        <p className="enter hint">
          <kbd>{i18n.t('keys.enter')}</kbd>
          {i18n.t('draft.fromAnyField')}
        </p>
      )}
    </form>
  )
}
