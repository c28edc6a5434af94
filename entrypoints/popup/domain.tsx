import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { i18n } from '#i18n'
import { TagDot } from '@/components/icons'
import { Menu } from '@/components/menu'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { connectionName, type KnownConnectionView } from '@/lib/domain/settings/connection'
import { connectionsQuery, type Stored } from '@/lib/ui/stored'

type Props = {
  stored: Stored
  /** The chosen connection. */
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
  const label = i18n.t('connections.switcher')
  const name = connectionName(connection)
  return (
    <Menu
      button={{
        className: 'plain connection-switcher',
        'aria-label': `${label}: ${name}`,
        'data-tip': label,
        children: (
          <>
            {connection.color && <TagDot color={connection.color} />}
            <bdi>{name}</bdi>
            <ChevronsUpDown />
          </>
        ),
      }}
      label={label}
      groups={[
        connections.map((each) => ({
          label: connectionName(each),
          icon: <Check visibility={each.id === connection.id ? 'visible' : 'hidden'} />,
          isChosen: each.id === connection.id,
          onChoose: () => void stored.connections.choose(each.id),
        })),
        [{ label: i18n.t('section.connections'), icon: <SlidersHorizontal />, onChoose: onOpenOptions }],
      ]}
    />
  )
}
