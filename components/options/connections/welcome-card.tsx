import { Check, Pin, Puzzle, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { i18n } from '#i18n'
import { CurtailIcon } from '../../icons'

type Props = {
  host: string
  /** The destination of the link to try. */
  example: string
  /** Undefined if the browser does not tell. */
  isPinned: boolean | undefined
  /** The keys that shorten a page; empty if none are set. */
  shortcut: string
  /** The result of the try. */
  tried: ReactNode
  isTrying: boolean
  onShowShortcuts: () => void
  onTry: () => void
  onClose: () => void
}

/** After the first connection: the next three steps. */
export const WelcomeCard = (props: Props) => {
  const { host, example, isPinned, shortcut, tried, isTrying, onShowShortcuts, onTry, onClose } = props
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // The form took the focus away with it. Not a button: Enter may still be held.
    if (document.activeElement === document.body) card.current?.focus()
  }, [])
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
        <button type="button" className="plain" aria-label={i18n.t('welcome.close')} onClick={onClose}>
          <X />
        </button>
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
          <span className="picture" dir="ltr" aria-hidden="true">
            {host}/<b>…</b>
          </span>
          <h3>{i18n.t('welcome.try')}</h3>
          <p role="status">{tried || i18n.t('welcome.tryHint', { host: example })}</p>
          <button type="button" className="primary" aria-disabled={isTrying} onClick={onTry}>
            {i18n.t('welcome.shorten')}
          </button>
        </li>
      </ol>
    </section>
  )
}
