import type { ReactNode } from 'react'
import type { SectionId } from '@/components/options/options-navigation'
import type { ConnectionView, KnownConnectionView } from '@/lib/domain/settings/connection'
import type { PresetAddress } from '@/lib/domain/settings/service-address'
import type { Api } from '@/lib/rpc/client'
import type { Stored } from '@/lib/ui/stored'
import { ConnectionsSection } from './connections/connections-section'
import { AdvancedSection } from './sections/advanced-section'
import type { Shortcuts } from './sections/browser-shortcuts'
import { CopyingSection, NewLinksSection, PrivacySection } from './sections/preference-sections'
import { ShortcutsSection } from './sections/shortcuts-section'
import { TagsSection } from './sections/tags-section'
import { UtmSection } from './sections/utm-section'

export type SectionProps = {
  api: Api
  stored: Stored
  /** Asks for permission for a host. Call it in a click handler, before any await. */
  requestHost: (pattern: string) => Promise<boolean>
  copyText: (text: string) => Promise<void>
  /** Asks for the permission to notify, or gives it back. False if it is refused. */
  allowNotifications: (isWanted: boolean) => Promise<boolean>
  shortcuts: Shortcuts
}

type Props = SectionProps & {
  section: SectionId
  connection: ConnectionView
  connections: readonly KnownConnectionView[]
  preset: PresetAddress
  /** The steps after the first connection, if they are due. */
  welcome: ReactNode
}

/** The chosen section. */
export const CurrentSection = (props: Props) => {
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
