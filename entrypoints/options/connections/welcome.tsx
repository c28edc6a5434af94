import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Pin, Puzzle, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { Field } from '@/components/fields/field'
import { CurtailIcon, IconButton } from '@/components/icons'
import { waitingHeadline } from '@/components/popup/outcome/waiting-entry'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import { type Api, failureOf } from '@/lib/rpc/client'
import { failureText } from '@/lib/ui/failure-text'
import { PINNING_WATCH_MS, type Shortcuts } from '../sections/browser-shortcuts'

type Props = { api: Api; connection: KnownConnectionView; shortcuts: Shortcuts; onClose: () => void }

/** A page for examples (RFC 2606), until another link is entered: the options page itself cannot be shortened. */
const EXAMPLE = 'https://example.com/'

/** What became of the example: its short link, or what that waits for. */
const outcomeOf = (entry: JournalEntry): string => {
  const { link, copy, failure } = entry
  if (link === undefined) return waitingHeadline(entry, failure && failureText(failure))
  if (copy === 'copied') return i18n.t('library.copied', { link: link.shortLink })
  return `${i18n.t('outcome.created')}: ${link.shortLink}`
}

/** After the first connection: the next three steps. */
export const Welcome = ({ api, connection, shortcuts, onClose }: Props) => {
  const [entered, setEntered] = useState(EXAMPLE)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // The form took the focus away with it. Not a button: Enter may still be held.
    if (document.activeElement === document.body) card.current?.focus()
  }, [])
  const { data: isPinned } = useQuery({
    queryKey: ['browser', 'pinned'],
    queryFn: shortcuts.isPinned,
    refetchInterval: PINNING_WATCH_MS,
  })
  const { data: commands = [] } = useQuery({ queryKey: ['browser', 'commands'], queryFn: shortcuts.list })
  const trying = useMutation({
    mutationFn: (link: string) =>
      api('createLink', { id: crypto.randomUUID(), pageUrl: link, draft: emptyDraft(link, '') }),
    // The card shows it: no news for the popup.
    onSuccess({ id, link }) {
      if (link) void api('controlEntry', { id, action: 'mark-seen' }).catch(() => {})
    },
  })
  const entry = trying.data
  const failure = trying.error ? failureOf(trying.error) : entry?.state === 'failed' ? entry.failure : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!trying.isPending) trying.mutate(entered)
  }
  const shortcut = commands.find(({ name }) => name === 'shorten-page')?.keys ?? ''
  return (
    <section ref={card} tabIndex={-1} className="welcome" aria-labelledby="welcome">
      <div className="welcome-title">
        <span className="done" aria-hidden="true">
          <Check />
        </span>
        <div>
          <h2 id="welcome">{i18n.t('welcome.title', { host: new URL(connection.baseUrl).host })}</h2>
          <p>{i18n.t('welcome.hint')}</p>
        </div>
        <IconButton label={i18n.t('welcome.close')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <ol>
        <li>
          <span className="picture" aria-hidden="true">
            <span className="pinning">
              <Puzzle />
              <CurtailIcon />
              <Pin />
            </span>
          </span>
          <h3>{i18n.t('welcome.pin')}</h3>
          <p>{i18n.t('welcome.pinHint')}</p>
          {isPinned && (
            <p className="pinned" role="status">
              <Check />
              {i18n.t('welcome.pinned')}
            </p>
          )}
        </li>
        <li>
          <span className="picture" dir="ltr" aria-hidden="true">
            {shortcut.split('+').map((key) => key && <kbd key={key}>{key}</kbd>)}
          </span>
          <h3>{i18n.t('welcome.shortcut')}</h3>
          <p>{shortcut === '' ? i18n.t('shortcuts.unset') : i18n.t('welcome.shortcutHint')}</p>
          <button type="button" onClick={shortcuts.change}>
            {i18n.t('welcome.changeShortcut')}
          </button>
        </li>
        <li>
          <form onSubmit={submit} noValidate>
            <h3>{i18n.t('welcome.try')}</h3>
            <div className="picture">
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
            </div>
            <p role="status">{entry && entry.state !== 'failed' ? outcomeOf(entry) : i18n.t('welcome.tryHint')}</p>
            <button type="submit" className="primary" aria-disabled={trying.isPending}>
              {i18n.t('library.shortenIt')}
            </button>
          </form>
        </li>
      </ol>
    </section>
  )
}
