import { type ClipboardEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { replaceText } from '@/components/fields/field'
import { type LinkHabits, preparedLink } from '@/lib/domain/creation/page-link'
import type { Failure } from '@/lib/domain/failure'
import { expiryAt } from '@/lib/domain/link/expiry'
import { checkDraft, type DraftField, type LinkDraft } from '@/lib/domain/link/link-draft'
import { withoutTracking } from '@/lib/domain/link/tracking-parameters'
import { replacesLink } from '@/lib/domain/link/web-address'
import type { Chip, LastOptions } from '@/lib/domain/settings/popup-state'
import { presetOf, type UtmPreset } from '@/lib/domain/settings/utm-preset'
import { useChips } from './chips'
import { Editors } from './editors'
import css from './form.module.css'
import { LinkField, ShortenButton, TokenField, TrackingHint } from './link-fields'
import type { Tagging } from './tag-editor'
import type { Choice } from './use-awaited-choice'

type Props = {
  initial: LinkDraft
  tagging: Tagging
  /** The address before parameters were changed, the preferences for them, and the presets. */
  original: string
  habits: LinkHabits
  utmPresets: readonly UtmPreset[]
  /** The options of the last link; undefined if it had none. */
  last?: LastOptions | undefined
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
  const { initial, habits, utmPresets, failureText, isMain = true, onChange, onSubmit } = props
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
  useEffect(() => {
    // A press on an empty spot takes the focus out of the form.
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Enter' && target === document.body && !defaultPrevented) form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  // The fields that are closed meanwhile lose it.
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!props.isBusy && document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus()
  }, [props.isBusy])
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
    const now = Date.now()
    const sent = { ...latest.current, expiresAt: expiryAt(latest.current.expiresAt, now) }
    const checked = checkDraft(sent, now)
    if (checked.ok) onSubmit(sent)
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
    focused.current = document.activeElement
    if (tagChoice.current) void sendOnceChosen(tagChoice.current)
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
    <form className={`stack ${css.draft}`} ref={form} onSubmit={submit} noValidate data-busy={isBusy || undefined}>
      <div className={css.top}>
        <LinkField
          link={draft.link}
          hint={props.linkHint}
          error={errorOf('link')}
          isBusy={isBusy}
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
        isBusy={props.isBusy}
        onChange={change('link')}
      />
      <Editors
        {...props}
        last={props.last}
        draft={draft}
        origins={origins}
        chips={chips}
        errorOf={errorOf}
        onChange={change}
        onChoosingTag={awaitTag}
      />
      {chips.open.length > 0 && (
        <p className={`hint ${css.enter}`}>
          <kbd>{i18n.t('keys.enter')}</kbd>
          {i18n.t('draft.fromAnyField')}
        </p>
      )}
    </form>
  )
}
