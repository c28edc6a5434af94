import { Check, Pin, Puzzle, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { Field } from '../../fields/field'
import { IconButton } from '../../icon-button'
import { CurtailIcon } from '../../icons'

type Props = {
  host: string
  /** The link to try, unless another is entered. */
  example: string
  /** Undefined if the browser does not tell. */
  isPinned: boolean | undefined
  /** The keys that shorten a page; empty if none are set. */
  shortcut: string
  /** The result of the try, or why it failed. */
  tried: string | undefined
  failure: string | undefined
  isTrying: boolean
  onShowShortcuts: () => void
  onTry: (link: string) => void
  onClose: () => void
}

/** After the first connection: the next three steps. */
export const WelcomeCard = (props: Props) => {
  const { host, example, isPinned, shortcut, tried, failure, isTrying, onShowShortcuts, onTry, onClose } = props
  const [link, setLink] = useState(example)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // The form took the focus away with it. Not a button: Enter may still be held.
    if (document.activeElement === document.body) card.current?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTrying) onTry(link)
  }
  return (
    <section ref={card} tabIndex={-1} className="welcome" aria-labelledby="welcome">
      <div className="welcome-title">
        <span className="done" aria-hidden="true">
          <Check />
        </span>
        <div>
          <h2 id="welcome">{i18n.t('welcome.title', { host })}</h2>
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
          <button type="button" onClick={onShowShortcuts}>
            {i18n.t('welcome.changeShortcut')}
          </button>
        </li>
        <li>
          <form onSubmit={submit} noValidate>
            <h3>{i18n.t('welcome.try')}</h3>
            <div className="picture">
              <Field label={i18n.t('draft.link')} isLabelHidden error={failure}>
                {(attributes) => (
                  <input
                    {...attributes}
                    type="url"
                    value={link}
                    onChange={(event) => setLink(event.target.value)}
                    onFocus={({ target }) => target.select()}
                    autoComplete="off"
                    spellCheck={false}
                  />
                )}
              </Field>
            </div>
            <p role="status">{tried ?? i18n.t('welcome.tryHint')}</p>
            <button type="submit" className="primary" aria-disabled={isTrying}>
              {i18n.t('library.shortenIt')}
            </button>
          </form>
        </li>
      </ol>
    </section>
  )
}
