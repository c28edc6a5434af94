import { Keyboard, SlidersHorizontal } from 'lucide-react'
import { i18n } from '#i18n'
import { type LibraryView, SECTIONS } from '@/lib/domain/library/library-view'
import { CurtailIcon, IconButton } from '../icons'
import { ViewLink } from './view-link'

type Props = {
  view: LibraryView
  onView: (change: Partial<LibraryView>) => void
  onShowKeys: () => void
  onOpenOptions: () => void
}

const NAMES: Record<LibraryView['section'], () => string> = {
  links: () => i18n.t('library.links'),
  stats: () => i18n.t('library.stats'),
  batch: () => i18n.t('library.batch'),
}

/** The head of the page: its sections, its keys and the options. */
export const LibraryNavigation = ({ view, onView, onShowKeys, onOpenOptions }: Props) => (
  <header>
    <h1>
      <CurtailIcon />
      <span>{i18n.t('extension.name')}</span>
    </h1>
    <nav aria-label={i18n.t('library.sections')}>
      {SECTIONS.map((section) => (
        <ViewLink key={section} view={{ ...view, section }} isCurrent={section === view.section} onView={onView}>
          {NAMES[section]()}
        </ViewLink>
      ))}
    </nav>
    <IconButton label={i18n.t('keys.title')} keys="?" onClick={onShowKeys}>
      <Keyboard />
    </IconButton>
    <IconButton label={i18n.t('popup.options')} onClick={onOpenOptions}>
      <SlidersHorizontal />
    </IconButton>
  </header>
)
