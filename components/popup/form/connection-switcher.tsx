import { Check, ChevronsUpDown, SlidersHorizontal } from 'lucide-react'
import { i18n } from '#i18n'
import { connectionName, type PublicConnection } from '@/lib/domain/settings/connection'
import { TagDot } from '../../icons'
import { Menu } from '../../menu'

type Listed = Pick<PublicConnection, 'id' | 'name' | 'baseUrl' | 'color'>

type Props = {
  connections: readonly Listed[]
  chosen: Listed
  onChoose: (id: string) => void
  onOpenOptions: () => void
}

/** Shows which connection is used, and switches. */
export const ConnectionSwitcher = ({ connections, chosen, onChoose, onOpenOptions }: Props) => {
  const label = i18n.t('connections.switcher')
  const name = connectionName(chosen)
  return (
    <Menu
      button={{
        className: 'plain connection-switcher',
        'aria-label': `${label}: ${name}`,
        'data-tip': label,
        children: (
          <>
            {chosen.color && <TagDot color={chosen.color} />}
            <bdi>{name}</bdi>
            <ChevronsUpDown />
          </>
        ),
      }}
      label={label}
      groups={[
        connections.map((connection) => ({
          label: connectionName(connection),
          icon: <Check visibility={connection.id === chosen.id ? 'visible' : 'hidden'} />,
          isChosen: connection.id === chosen.id,
          onChoose: () => onChoose(connection.id),
        })),
        [{ label: i18n.t('section.connections'), icon: <SlidersHorizontal />, onChoose: onOpenOptions }],
      ]}
    />
  )
}
