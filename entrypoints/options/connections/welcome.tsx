import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, Check, ExternalLink, Pin, Settings, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { Field } from '@/components/fields/field'
import { IconButton } from '@/components/icons'
import { mayLackField, refusalOf, waitingHeadline } from '@/components/waiting-entry'
import { failureOfEntry, isSettled, type JournalEntry } from '@/lib/domain/creation/entry'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import { failureOf } from '@/lib/rpc/client'
import { useApp } from '@/lib/ui/app'
import { failureText } from '@/lib/ui/failure-text'
import { useShortening } from '@/lib/ui/use-order'
import { commandsQuery, PINNING_WATCH_MS, ShortcutKeys, type Shortcuts } from '../shortcuts'
import css from './first-run.module.css'

/** A page for examples (RFC 2606), until another link is entered: the options page itself cannot be shortened. */
const EXAMPLE = 'https://example.com/'

/** What a link waits for. */
const Wait = ({ entry }: { entry: JournalEntry }) => {
  const failure = failureOfEntry(entry)
  const reason = failure && failureText(failure)
  const refusal = refusalOf(entry, reason)
  return (
    <>
      {waitingHeadline(entry, reason)}
      {refusal && <p>{refusal}</p>}
      {mayLackField(entry) && <p className="hint">{i18n.t('warning.serviceDetails')}</p>}
    </>
  )
}

type AllowNotifications = (isWanted: boolean) => Promise<boolean>

/** Offers to notify of outcomes, which the hidden button does not show. */
const NotifyStep = ({ allowNotifications }: { allowNotifications: AllowNotifications }) => {
  const { stored } = useApp()
  const { mutate, data, error } = useMutation({
    async mutationFn(asked: Promise<boolean>) {
      const isAllowed = await asked
      if (isAllowed) await stored.preferences.change({ notifyOutcomes: true })
      return isAllowed
    },
  })
  const isOn = data === true
  const isRefused = data === false || error !== null
  return (
    <li>
      {isOn ? <Check className={css.done} /> : <Bell />}
      <span role="status">{isRefused ? i18n.t('welcome.notifyRefused') : i18n.t('welcome.notifyHint')}</span>
      {/* Asked first: after an await it no longer counts as part of the click. */}
      <button
        type="button"
        className="link"
        aria-disabled={isOn}
        onClick={() => isOn || mutate(allowNotifications(true))}
      >
        {isOn ? i18n.t('welcome.notified') : i18n.t('welcome.notify')}
      </button>
    </li>
  )
}

type Props = {
  connection: KnownConnectionView
  shortcuts: Shortcuts
  /** Asks for the permission to notify. False if it is refused. */
  allowNotifications: AllowNotifications
  onClose: () => void
}

/** After the first connection: the first link, and how to make the next one. */
export const Welcome = ({ connection, shortcuts, allowNotifications, onClose }: Props) => {
  const [entered, setEntered] = useState(EXAMPLE)
  const { shorten, link, entry, error, isPending } = useShortening({ connectionId: () => connection.id })
  const failure = error ? failureOf(error) : entry?.state === 'failed' ? entry.failure : undefined
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // Unmounting the form lost the focus. Not a button: Enter may still be held.
    if (document.activeElement === document.body) card.current?.focus()
  }, [])
  const { has } = shortcuts
  const { data: isPinned } = useQuery({
    queryKey: ['browser', 'pinned'],
    queryFn: shortcuts.isPinned,
    enabled: has.toolbar,
    // Until it is: pinning it reports nothing.
    refetchInterval: ({ state }) => (state.data ? false : PINNING_WATCH_MS),
  })
  const { data: commands = [] } = useQuery(commandsQuery(shortcuts))
  const shortcut = commands.find(({ name }) => name === 'shorten-page')?.keys ?? ''
  const created = entry?.state === 'created' ? entry : undefined
  const isCopied = created?.copy === 'copied' && link === entered
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) shorten(entered)
  }
  return (
    <section ref={card} tabIndex={-1} className={`card stack ${css.welcome}`} aria-labelledby="welcome">
      <div className={css.title}>
        <span className="disc" aria-hidden="true">
          <Check />
        </span>
        <div>
          <h2 id="welcome">{i18n.t('welcome.title', { host: new URL(connection.baseUrl).host })}</h2>
          <p>{isCopied ? i18n.t('welcome.madeHint') : i18n.t('welcome.tryHint')}</p>
        </div>
        <IconButton label={i18n.t('welcome.close')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <form className={css.link} onSubmit={submit} noValidate>
        <Field label={i18n.t('draft.link')} isLabelHidden error={failure && failureText(failure)}>
          {(attributes) => (
            <input
              {...attributes}
              type="url"
              value={entered}
              onChange={(event) => setEntered(event.target.value)}
              onFocus={({ target }) => target.select()}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <button type="submit" className="primary" aria-disabled={isPending}>
          {isCopied && <Check />}
          {isCopied ? i18n.t('outcome.copied') : isPending ? i18n.t('action.shortening') : i18n.t('library.shortenIt')}
        </button>
      </form>
      <div role="status">
        {created && (
          <a className={`short-link ${css.made}`} href={created.link.shortLink} target="_blank" rel="noreferrer">
            {created.link.shortLink}
            <ExternalLink />
          </a>
        )}
        {entry && !isSettled(entry) && <Wait entry={entry} />}
        {failure?.code === 'rejected' && <p className="hint">{i18n.t('warning.serviceDetails')}</p>}
      </div>
      <ul className={`plain-list ${css.next}`}>
        {has.toolbar && (
          <li>
            {isPinned ? <Check className={css.done} /> : shortcuts.pinning.hasGear ? <Settings /> : <Pin />}
            <span role="status">{isPinned ? i18n.t('welcome.pinned') : shortcuts.pinning.hint}</span>
          </li>
        )}
        {isPinned === false && <NotifyStep allowNotifications={allowNotifications} />}
        {has.commands && (
          <li>
            <ShortcutKeys keys={shortcut} />
            {shortcut !== '' && i18n.t('welcome.shortcutHint')}
            <button type="button" className="link" onClick={shortcuts.change}>
              {i18n.t('welcome.changeShortcut')}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
