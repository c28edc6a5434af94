import { useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import type { Api } from '@/lib/ui/api'
import { connectionQuery } from '@/lib/ui/queries'
import { ConnectionSection } from './connection-section'
import { PreferencesSection } from './preferences-section'
import { TagsSection } from './tags-section'

type Props = {
  api: Api
  /** Asks the person for one host. Has to be called inside a click, before anything is awaited. */
  requestHost: (pattern: string) => Promise<boolean>
}

export const Options = ({ api, requestHost }: Props) => {
  const { data: connection } = useQuery(connectionQuery(api))
  if (!connection) return <main aria-busy="true">{i18n.t('options.loading')}</main>
  return (
    <main>
      <h1>{i18n.t('options.title')}</h1>
      <ConnectionSection api={api} connection={connection} requestHost={requestHost} />
      <TagsSection api={api} isConnected={connection.connected} />
      <PreferencesSection api={api} isConnected={connection.connected} />
    </main>
  )
}
