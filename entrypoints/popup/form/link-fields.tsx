import { type ClipboardEvent, type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { i18n } from '#i18n'
import { useIsLate } from '@/components/clock'
import { Field } from '@/components/fields/field'
import { withoutTracking } from '@/lib/domain/link/tracking-parameters'
import { presetOf, type UtmPreset, withoutPreset, withUtm } from '@/lib/domain/settings/utm-preset'
import css from './form.module.css'

type LinkProps = {
  link: string
  hint: string | undefined
  error: string | undefined
  isBusy: boolean
  onChange: (link: string) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** Selects the address, and shows its beginning, which the browser scrolls away. */
const selectAll = ({ target }: FocusEvent<HTMLInputElement>): void => {
  target.select()
  requestAnimationFrame(() => {
    target.scrollLeft = 0
  })
}

/** The link to shorten. */
export const LinkField = ({ link, hint, error, isBusy, onChange, onPaste }: LinkProps) => {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  return (
    <Field label={i18n.t('draft.link')} isLabelHidden hint={hint} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          type="url"
          inputMode="url"
          value={link}
          readOnly={isBusy}
          onChange={(event) => onChange(event.target.value)}
          onFocus={selectAll}
          onPaste={onPaste}
          placeholder={i18n.t('draft.linkPlaceholder')}
          autoComplete="off"
          spellCheck={false}
          ref={input}
        />
      )}
    </Field>
  )
}

/** Joined to the link, but behind the token for the Tab key: Enter shortens from every field. */
export const ShortenButton = ({ isBusy, isMain }: { isBusy: boolean; isMain: boolean }) => (
  <button
    type="submit"
    className={isMain ? 'primary' : undefined}
    aria-disabled={isBusy}
    // The word itself stays, so that the button keeps its width.
    aria-label={isBusy ? i18n.t('action.shortening') : undefined}
    data-tip={i18n.t('draft.fromAnyField')}
    data-keys={i18n.t('keys.enter')}
  >
    <span>{i18n.t('action.shorten')}</span>
    {isBusy && <span className="spinner" />}
  </button>
)

/** After this long, people wonder whether anything happens. */
const SLOW_MS = 1500

type TokenProps = {
  /** The domain before the token, or the switch for it. */
  domain: ReactNode
  token: string
  error: string | undefined
  isBusy: boolean
  onChange: (token: string) => void
}

/** The token after its domain, edited in place. */
export const TokenField = ({ domain, token, error, isBusy, onChange }: TokenProps) => (
  <div className={css.token}>
    <span className={`truncate ${css.domain}`} dir="ltr">
      {domain}/
    </span>
    <Field
      label={i18n.t('draft.token')}
      isLabelHidden
      error={error}
      hint={token === '' || error ? undefined : i18n.t('draft.fixed')}
    >
      {(attributes) => (
        <input
          {...attributes}
          dir="ltr"
          value={token}
          readOnly={isBusy}
          onChange={(event) => onChange(event.target.value)}
          placeholder={i18n.t('draft.tokenPlaceholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </Field>
    {/* Always rendered, so that screen readers notice new text. */}
    <span role="status">
      {useIsLate(isBusy, SLOW_MS) && (
        <span className={`hint ${css.closable}`}>
          <span className="visually-hidden">{i18n.t('action.shortening')}</span>
          {i18n.t('waiting.closable')}
        </span>
      )}
    </span>
  </div>
)

type TrackingProps = {
  link: string
  /** The address as it came from the page or the clipboard. */
  original: string
  /** The addresses that the link may have been before it got a preset. */
  origins: readonly string[]
  presets: readonly UtmPreset[]
  isBusy: boolean
  onChange: (link: string) => void
}

/** Says that tracking parameters were removed from the link, and puts them back. */
export const TrackingHint = ({ link, original, origins, presets, isBusy, onChange }: TrackingProps) => {
  const chosen = presetOf(link, presets)
  const bare = withoutPreset(link, chosen, origins)
  if (bare === original || bare !== withoutTracking(original)) return null
  return (
    <p className="hint row">
      {i18n.t('draft.trackingRemoved')}
      <button
        type="button"
        className="link"
        aria-disabled={isBusy}
        onClick={() => isBusy || onChange(chosen ? withUtm(original, chosen) : original)}
      >
        {i18n.t('draft.putBack')}
      </button>
    </p>
  )
}
