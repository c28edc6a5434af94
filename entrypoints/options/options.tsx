import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { OptionsNavigation, SECTIONS, type SectionId } from '@/components/options/options-navigation'
import { Tooltips } from '@/components/tooltips'
import type { PresetAddress } from '@/lib/domain/settings/service-address'
import { connectionQuery, connectionsQuery } from '@/lib/ui/stored'
import { useServiceChange } from '@/lib/ui/use-connection'
import { FirstRun } from './connections/first-run'
import { useConnecting } from './connections/use-connecting'
import { Welcome } from './connections/welcome'
import { CurrentSection, type SectionProps } from './current-section'
import { QuarantineSection } from './sections/quarantine-section'
import { useSettingsFile } from './sections/settings-file-section'

type Props = SectionProps & {
  /** The address set by the build or a policy. */
  presetAddress: () => Promise<PresetAddress>
  openLibrary: () => void
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
