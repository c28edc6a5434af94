import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Menu } from '@/components/menu'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { connectionName, type KnownConnectionView } from '@/lib/domain/settings/connection'
import { useApp } from '@/lib/ui/app'
import { connectionsQuery } from '@/lib/ui/stored'
import css from './form/form.module.css'

type Props = {
  /** The chosen connection. */
  connection: KnownConnectionView
  /** The domain of the last link of each connection. */
  domains: Record<string, string>
  onOpenOptions: () => void
}

/** What stands before the token: the domain, or the switch between several connections. */
export const Domain = ({ connection, domains, onOpenOptions }: Props) => {
  const { stored } = useApp()
  const { data: connections = [] } = useQuery(connectionsQuery(stored))
  // One that is learned while the form is shown would move the token.
  const [atFirst] = useState(domains)
  if (connections.length < 2) return atFirst[connection.id] || withoutScheme(connection.baseUrl)
  const label = i18n.t('connections.switcher')
  const name = connectionName(connection)
  return (
    <Menu
      button={{
        className: `plain ${css.connection}`,
        'aria-label': `${label}: ${name}`,
        'data-tip': label,
        children: (
          <>
            <bdi className="truncate">{name}</bdi>
            <ChevronsUpDown />
          </>
        ),
      }}
      label={label}
      groups={[
        {
          items: connections.map((each) => ({
            label: connectionName(each),
            isChosen: each.id === connection.id,
            onChoose: () => void stored.connections.choose(each.id),
          })),
        },
        { items: [{ label: i18n.t('section.connections'), icon: <SlidersHorizontal />, onChoose: onOpenOptions }] },
      ]}
    />
  )
}
