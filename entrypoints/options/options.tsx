import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, Database, Link, List, Plug, Tag } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { i18n } from '#i18n'
import { CurtailIcon } from '@/components/icons'
import { Tooltips } from '@/components/tooltips'
import { connectionIn } from '@/lib/domain/settings/options-address'
import type { PresetAddress } from '@/lib/domain/settings/service-address'
import { useApp } from '@/lib/ui/app'
import { connectionQuery, connectionsQuery, preferencesQuery } from '@/lib/ui/stored'
import { ConnectionsSection } from './connections/connections'
import { FirstRun } from './connections/first-run'
import { Welcome } from './connections/welcome'
import { type About, DataSection } from './data'
import { NewLinksSection } from './new-links'
import css from './options.module.css'
import type { Shortcuts } from './shortcuts'
import { TagsSection } from './tags'

const SECTIONS = [
  { id: 'connections', Icon: Plug, label: () => i18n.t('section.connections') },
  { id: 'new-links', Icon: Link, label: () => i18n.t('section.newLinks') },
  { id: 'tags', Icon: Tag, label: () => i18n.t('section.tags') },
  { id: 'data', Icon: Database, label: () => i18n.t('section.data') },
] as const

type SectionId = (typeof SECTIONS)[number]['id']

const onSectionChange = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The section that the page's address names; the first without a name. One that was opened gets the focus. */
const useSection = (): { section: SectionId; connectionId: string | undefined } => {
  const hash = useSyncExternalStore(onSectionChange, () => window.location.hash)
  // A connection belongs to the first.
  const { id, label } = SECTIONS.find((section) => `#${section.id}` === hash) ?? SECTIONS[0]
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = `${label()} – ${i18n.t('options.title')}`
    if (!isFirst.current) document.querySelector<HTMLElement>('main h1')?.focus()
    isFirst.current = false
  }, [label])
  return { section: id, connectionId: connectionIn(hash) }
}

type NavigationProps = { current: SectionId; onOpenLibrary: () => void }

/** The sections, each with its own address. */
const Navigation = ({ current, onOpenLibrary }: NavigationProps) => (
  <nav className={css.side} aria-label={i18n.t('library.sections')}>
    <p className={css.brand}>
      <CurtailIcon />
      {i18n.t('options.title')}
    </p>
    <div className={css.sections}>
      {SECTIONS.map(({ id, Icon, label }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'page' : undefined}>
          <Icon />
          {label()}
        </a>
      ))}
    </div>
    <button type="button" className={`plain ${css.library}`} onClick={onOpenLibrary}>
      <List />
      <span>{i18n.t('library.title')}</span>
      <ArrowUpRight />
    </button>
  </nav>
)

type Props = {
  /** The address set by the build or a policy. */
  presetAddress: () => Promise<PresetAddress>
  /** Asks for permission for a host. Call it in a click handler, before any await. */
  requestHost: (pattern: string) => Promise<boolean>
  /** Asks for the permission to notify, or gives it back. False if it is refused. */
  allowNotifications: (isWanted: boolean) => Promise<boolean>
  shortcuts: Shortcuts
  about: About
  openLibrary: () => void
}

/** The options: the connection alone at first, then all sections. */
export const Options = ({ presetAddress, requestHost, allowNotifications, shortcuts, about, openLibrary }: Props) => {
  const { stored } = useApp()
  const { data: chosen } = useQuery(connectionQuery(stored))
  const { data: connections } = useQuery(connectionsQuery(stored))
  const { data: preset } = useQuery({ queryKey: ['browser', 'preset-address'], queryFn: presetAddress })
  // For the sections: one that is opened is drawn at once, and gets the focus.
  const { data: preferences } = useQuery(preferencesQuery(stored))
  const [isNew, setNew] = useState(false)
  const { section, connectionId } = useSection()

  if (!chosen || !connections || !preset || !preferences)
    return <main aria-busy="true">{i18n.t('options.loading')}</main>
  if (chosen.id === '')
    return (
      <>
        <FirstRun preset={preset} requestHost={requestHost} onConnected={() => setNew(true)} />
        <Tooltips />
      </>
    )
  return (
    <div className={css.options}>
      <Navigation current={section} onOpenLibrary={openLibrary} />
      <main className={css.main}>
        {section === 'connections' && (
          <ConnectionsSection
            connections={connections}
            chosenId={chosen.id}
            openedId={connections.some(({ id }) => id === connectionId) ? connectionId : undefined}
            preset={preset}
            requestHost={requestHost}
          >
            {isNew && chosen.connected && (
              <Welcome
                connection={chosen}
                shortcuts={shortcuts}
                allowNotifications={allowNotifications}
                onClose={() => setNew(false)}
              />
            )}
          </ConnectionsSection>
        )}
        {section === 'new-links' && (
          <NewLinksSection
            connections={connections}
            chosenId={chosen.id}
            allowNotifications={allowNotifications}
            shortcuts={shortcuts}
          />
        )}
        {section === 'tags' && <TagsSection connections={connections} chosenId={chosen.id} />}
        {section === 'data' && <DataSection about={about} />}
      </main>
      <Tooltips />
    </div>
  )
}
