import { Keyboard, SlidersHorizontal } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { i18n } from '#i18n'
import { CurtailIcon, IconButton } from '@/components/icons'
import { isPageKey, latinKey, sideArrows } from '@/components/keyboard'
import { type LibraryView, SECTIONS, writeView } from '@/lib/domain/library/library-view'
import css from './library.module.css'

type LinkProps = {
  /** What the library shows when clicked. */
  view: LibraryView
  isCurrent?: boolean
  className?: string
  onView: (view: LibraryView) => void
  children: ReactNode
}

/** A link to another view of the library. It can be opened in a new tab, too. */
export const ViewLink = ({ view, isCurrent, className, onView, children }: LinkProps) => {
  const change = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onView(view)
  }
  const current = isCurrent ? 'page' : undefined
  return (
    <a href={`library.html${writeView(view)}`} className={className} aria-current={current} onClick={change}>
      {children}
    </a>
  )
}

const keys = (): readonly [string, string][] => [
  ['/', i18n.t('keys.search')],
  ['↑ ↓', i18n.t('keys.move')],
  [i18n.t('keys.enter'), i18n.t('keys.copy')],
  [`${i18n.t('keys.control')} ${i18n.t('keys.enter')}`, i18n.t('keys.open')],
  [sideArrows().next === 'ArrowRight' ? '→' : '←', i18n.t('keys.actions')],
  ['C', i18n.t('keys.copyAs')],
  ['O', i18n.t('keys.open')],
  ['Q', i18n.t('keys.qrCode')],
  ['E', i18n.t('keys.edit')],
  [i18n.t('keys.escape'), i18n.t('keys.back')],
  ['?', i18n.t('keys.list')],
]

/** The library's keyboard shortcuts, which a button and a key show. */
const KeyList = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  const show = () => dialog.current?.showModal()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (latinKey(event) === '?' && isPageKey(event)) dialog.current?.showModal()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <IconButton label={i18n.t('keys.title')} keys="?" onClick={show}>
        <Keyboard />
      </IconButton>
      <dialog ref={dialog} className={`panel ${css.keys}`} aria-labelledby="keys">
        <h2 id="keys">{i18n.t('keys.title')}</h2>
        <dl>
          {keys().map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd dir="ltr">{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit" className="primary">
            {i18n.t('action.close')}
          </button>
        </form>
      </dialog>
    </>
  )
}

const NAMES: Record<LibraryView['section'], () => string> = {
  links: () => i18n.t('library.links'),
  stats: () => i18n.t('library.stats'),
  batch: () => i18n.t('library.batch'),
}

type Props = {
  view: LibraryView
  onView: (change: Partial<LibraryView>) => void
  onOpenOptions: () => void
}

/** The head of the page: its sections, its keys and the options. */
export const LibraryNavigation = ({ view, onView, onOpenOptions }: Props) => (
  <header className={css.header}>
    <h1 className={css.brand}>
      <CurtailIcon />
      <span>{i18n.t('extension.name')}</span>
    </h1>
    <nav className={css.sections} aria-label={i18n.t('library.sections')}>
      {SECTIONS.map((section) => (
        <ViewLink key={section} view={{ ...view, section }} isCurrent={section === view.section} onView={onView}>
          {NAMES[section]()}
        </ViewLink>
      ))}
    </nav>
    <KeyList />
    <IconButton label={i18n.t('popup.options')} onClick={onOpenOptions}>
      <SlidersHorizontal />
    </IconButton>
  </header>
)
