import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { TagLabel } from '@/components/icons'
import { ListMenu } from '@/components/link-list/list-menu'
import { connectionName } from '@/lib/domain/settings/connection'
import { connectionQuery, connectionsQuery, type Stored } from '@/lib/ui/stored'

type Choice = { value: string; label: ReactNode }

type Props = {
  /** What is chosen, for screen readers and the tooltip. */
  label: string
  icon: ReactNode
  /** What the button says. */
  text: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
}

/** A button with a menu of choices, one of them chosen. In a narrow toolbar it is an icon. */
export const ChoiceMenu = ({ label, icon, text, choices, value, onChange }: Props) => (
  <Menu.Root modal={false}>
    <Menu.Trigger className="plain choice" aria-label={label === text ? label : `${label}: ${text}`} data-tip={label}>
      {icon}
      <span className="choice-text">{text}</span>
      <ChevronDown />
    </Menu.Trigger>
    <ListMenu>
      <Menu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
        {choices.map((choice) => (
          <Menu.RadioItem key={choice.value} value={choice.value} closeOnClick className="list-menu-item">
            <span className="list-menu-check">
              <Menu.RadioItemIndicator>
                <Check />
              </Menu.RadioItemIndicator>
            </span>
            {choice.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ListMenu>
  </Menu.Root>
)

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
