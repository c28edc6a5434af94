import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConnectionSwitcher } from '@/components/popup/form/connection-switcher'
import { withoutScheme } from '@/lib/domain/link/web-address'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import { connectionsQuery, type Stored } from '@/lib/ui/stored'

type Props = {
  stored: Stored
  connection: KnownConnectionView
  /** The domain of the last link of each connection. */
  domains: Record<string, string>
  onOpenOptions: () => void
}

/** What stands before the token: the domain, or the switch between several connections. */
export const Domain = ({ stored, connection, domains, onOpenOptions }: Props) => {
  const { data: connections = [] } = useQuery(connectionsQuery(stored))
  // One that is learned while the form is shown would move the token.
  const [atFirst] = useState(domains)
  if (connections.length < 2) return atFirst[connection.id] || withoutScheme(connection.baseUrl)
  return (
    <ConnectionSwitcher
      connections={connections}
      chosen={connection}
      onChoose={(id) => void stored.connections.choose(id)}
      onOpenOptions={onOpenOptions}
    />
  )
}
