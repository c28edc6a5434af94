import { i18n } from '#i18n'
import { connectionName, type PublicConnection } from '@/lib/domain/settings/connection'
import { TagDot } from '../../icons'

type Props = {
  connections: readonly Pick<PublicConnection, 'id' | 'name' | 'baseUrl' | 'color'>[]
  chosenId: string
  onChoose: (id: string) => void
}

/** Shows which connection is used, and switches. Nothing with fewer than two. */
export const ConnectionSwitcher = ({ connections, chosenId, onChoose }: Props) => {
  if (connections.length < 2) return null
  const color = connections.find(({ id }) => id === chosenId)?.color
  return (
    <span className="connection-switcher">
      {color && <TagDot color={color} />}
      <select
        aria-label={i18n.t('connections.switcher')}
        value={chosenId}
        onChange={(event) => onChoose(event.target.value)}
      >
        {connections.map((connection) => (
          <option key={connection.id} value={connection.id}>
            {connectionName(connection)}
          </option>
        ))}
      </select>
    </span>
  )
}
