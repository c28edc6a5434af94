import { i18n } from '#i18n'
import { type LibraryView, SECTIONS } from '@/lib/domain/library/library-view'
import { ViewLink } from './view-link'

type Props = { view: LibraryView; onChange: (change: Partial<LibraryView>) => void }

const NAMES: Record<LibraryView['section'], () => string> = {
  links: () => i18n.t('library.links'),
  stats: () => i18n.t('library.stats'),
  batch: () => i18n.t('library.batch'),
}

/** Links to the sections of the library. */
export const LibraryNavigation = ({ view, onChange }: Props) => (
  <nav aria-label={i18n.t('library.sections')}>
    {SECTIONS.map((section) => (
      <ViewLink key={section} view={{ ...view, section }} isCurrent={section === view.section} onView={onChange}>
        {NAMES[section]()}
      </ViewLink>
    ))}
  </nav>
)
