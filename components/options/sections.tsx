import { ArrowUpRight, BarChart3, Check, Copy, Keyboard, Link, List, Plug, Shield, Tag, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { CurtailIcon } from '../icons'

export const SECTIONS = [
  { id: 'connections', Icon: Plug, label: () => i18n.t('section.connections') },
  { id: 'new-links', Icon: Link, label: () => i18n.t('section.newLinks') },
  { id: 'tags', Icon: Tag, label: () => i18n.t('section.tags') },
  { id: 'utm', Icon: BarChart3, label: () => i18n.t('draft.utm') },
  { id: 'copying', Icon: Copy, label: () => i18n.t('section.copying') },
  { id: 'shortcuts', Icon: Keyboard, label: () => i18n.t('section.shortcuts') },
  { id: 'privacy', Icon: Shield, label: () => i18n.t('section.privacy') },
  { id: 'advanced', Icon: Wrench, label: () => i18n.t('section.advanced') },
] as const

export type SectionId = (typeof SECTIONS)[number]['id']

type Props = { current: SectionId; onOpenLibrary: () => void }

/** The sections of the options page. Each has its own address. */
export const OptionsNavigation = ({ current, onOpenLibrary }: Props) => (
  <nav className="side" aria-label={i18n.t('library.sections')}>
    <p className="brand">
      <CurtailIcon />
      {i18n.t('options.title')}
    </p>
    <div className="sections">
      {SECTIONS.map(({ id, Icon, label }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'page' : undefined}>
          <Icon />
          {label()}
        </a>
      ))}
    </div>
    <button type="button" className="plain" onClick={onOpenLibrary}>
      <List />
      <span>{i18n.t('library.title')}</span>
      <ArrowUpRight />
    </button>
  </nav>
)

type HeaderProps = { title: string; hint?: string; isSaved?: boolean; children?: ReactNode }

/** The title of a section, whether the last change was saved, and a button. */
export const SectionHeader = ({ title, hint, isSaved = false, children }: HeaderProps) => (
  <header>
    <div>
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
    </div>
    <span className="saved" role="status">
      {isSaved && (
        <>
          <Check />
          {i18n.t('section.saved')}
        </>
      )}
    </span>
    {children}
  </header>
)
