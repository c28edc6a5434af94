import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { OptionsNavigation, SECTIONS, type SectionId } from '@/components/options/sections'
import { Tooltips } from '@/components/tooltips'
import type { ConnectionView, KnownConnectionView } from '@/lib/domain/settings/connection'
import type { PresetAddress } from '@/lib/domain/settings/service-address'
import type { Api } from '@/lib/rpc/client'
import { connectionQuery, connectionsQuery, type Stored } from '@/lib/ui/stored'
import { useServiceChange } from '@/lib/ui/use-connection'
import { ConnectionsSection } from './connections/connections-section'
import { FirstRun } from './connections/first-run'
import { useConnecting } from './connections/use-connecting'
import { Welcome } from './connections/welcome'
import { AdvancedSection } from './sections/advanced-section'
import type { Shortcuts } from './sections/browser-shortcuts'
import { CopyingSection, NewLinksSection, PrivacySection } from './sections/preference-sections'
import { QuarantineSection } from './sections/quarantine-section'
import { useSettingsFile } from './sections/settings-file-section'
import { ShortcutsSection } from './sections/shortcuts-section'
import { TagsSection } from './sections/tags-section'
import { UtmSection } from './sections/utm-section'

type Props = {
  api: Api
  stored: Stored
  /** The address set by the build or a policy. */
  presetAddress: () => Promise<PresetAddress>
  /** Asks for permission for a host. Call it in a click handler, before any await. */
  requestHost: (pattern: string) => Promise<boolean>
  /** Asks for the permission to notify, or gives it back. False if it is refused. */
  allowNotifications: (isWanted: boolean) => Promise<boolean>
  shortcuts: Shortcuts
  openLibrary: () => void
}

type CurrentProps = Props & {
  section: SectionId
  connection: ConnectionView
  connections: readonly KnownConnectionView[]
  preset: PresetAddress
  /** The steps after the first connection, if they are due. */
  welcome: ReactNode
}

/** The chosen section. */
const CurrentSection = (props: CurrentProps) => {
  const { section, connection, stored, shortcuts } = props
  switch (section) {
    case 'connections':
      return <ConnectionsSection {...props} chosenId={connection.id} />
    case 'new-links':
      return <NewLinksSection {...props} />
    case 'tags':
      return <TagsSection {...props} />
    case 'utm':
      return <UtmSection stored={stored} />
    case 'copying':
      return <CopyingSection stored={stored} />
    case 'shortcuts':
      return <ShortcutsSection shortcuts={shortcuts} />
    case 'privacy':
      return <PrivacySection {...props} />
    case 'advanced':
      return <AdvancedSection {...props} />
  }
}

const onSectionChange = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The section that the page's address names; the first without a name. */
const useSection = (): SectionId => {
  const hash = useSyncExternalStore(onSectionChange, () => window.location.hash.slice(1))
  return SECTIONS.find(({ id }) => id === hash)?.id ?? 'connections'
}

/** The options: the connection alone at first, then all sections. */
export const Options = (props: Props) => {
  const { api, stored, presetAddress, requestHost, openLibrary, shortcuts } = props
  const { data: connection } = useQuery(connectionQuery(stored))
  const { data: connections } = useQuery(connectionsQuery(stored))
  const { data: preset } = useQuery({ queryKey: ['browser', 'preset-address'], queryFn: presetAddress })
  const [isNew, setNew] = useState(false)
  const connecting = useConnecting({ api, requestHost, onConnected: () => setNew(true) })
  const { read, outcome } = useSettingsFile(stored)
  const section = useSection()
  useServiceChange(connection)

  if (!connection || !connections || !preset) return <main aria-busy="true">{i18n.t('options.loading')}</main>
  if (connection.id === '')
    return (
      <>
        <FirstRun preset={preset} connecting={connecting} onReadSettings={read}>
          <QuarantineSection api={api} />
          {outcome && outcome.sentence !== '' && <Notice trouble={outcome.isWrong}>{outcome.sentence}</Notice>}
        </FirstRun>
        <Tooltips />
      </>
    )
  const welcome = isNew && connection.connected && (
    <Welcome api={api} connection={connection} shortcuts={shortcuts} onClose={() => setNew(false)} />
  )
  return (
    <div className="options">
      <OptionsNavigation current={section} onOpenLibrary={openLibrary} />
      <main>
        <QuarantineSection api={api} />
        <CurrentSection
          welcome={welcome}
          {...props}
          section={section}
          connection={connection}
          connections={connections}
          preset={preset}
        />
      </main>
      <Tooltips />
    </div>
  )
}
