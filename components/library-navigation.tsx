import type { MouseEvent } from 'react'
import { i18n } from '#i18n'
import { type LibraryView, SECTIONS, writeView } from '@/lib/domain/library-view'

type Props = { view: LibraryView; onChange: (change: Partial<LibraryView>) => void }

const NAMES: Record<LibraryView['section'], () => string> = {
  links: () => i18n.t('library.links'),
  overview: () => i18n.t('library.overview'),
}

/** The way from one section of the library to another. Links, so that each can be opened in a tab of its own. */
export const LibraryNavigation = ({ view, onChange }: Props) => {
  const changeTo = (section: LibraryView['section']) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChange({ section, page: view.page })
  }
  return (
    <nav aria-label={i18n.t('library.sections')}>
      {SECTIONS.map((section) => (
        <a
          key={section}
          href={`library.html${writeView({ ...view, section })}`}
          aria-current={section === view.section ? 'page' : undefined}
          onClick={changeTo(section)}
        >
          {NAMES[section]()}
        </a>
      ))}
    </nav>
  )
}
