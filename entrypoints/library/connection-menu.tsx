import { useQuery } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import { i18n } from '#i18n'
import { TagLabel } from '@/components/icons'
import { ChoiceMenu } from '@/components/library/choice-menu'
import { connectionName } from '@/lib/domain/settings/connection'
import { connectionQuery, connectionsQuery, type Stored } from '@/lib/ui/stored'

/** Switches between connections. Nothing with fewer than two. */
export const ConnectionMenu = ({ stored }: { stored: Stored }) => {
  const { data: view } = useQuery(connectionQuery(stored))
  const { data: connections = [] } = useQuery(connectionsQuery(stored))
  const chosen = connections.find(({ id }) => id === view?.id)
  if (connections.length < 2 || !chosen) return null
  return (
    <ChoiceMenu
      label={i18n.t('connections.switcher')}
      icon={<Server />}
      text={connectionName(chosen)}
      value={chosen.id}
      choices={connections.map((connection) => ({
        value: connection.id,
        label: <TagLabel tag={{ id: connection.id, label: connectionName(connection), color: connection.color }} />,
      }))}
      onChange={(id) => void stored.connections.choose(id)}
    />
  )
}
