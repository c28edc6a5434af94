import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { Menu } from '@/components/menu'
import { connectionName } from '@/lib/domain/settings/connection'
import { useApp } from '@/lib/ui/app'
import { connectionQuery, connectionsQuery } from '@/lib/ui/stored'
import css from './choice-menu.module.css'

/** The button of a choice. In a narrow toolbar it is an icon. */
export const choiceButton = (label: string, icon: ReactNode, text: string) => ({
  className: `plain ${css.choice}`,
  'aria-label': label === text ? label : `${label}: ${text}`,
  'data-tip': label,
  children: (
    <>
      {icon}
      <span className={css.text}>{text}</span>
      <ChevronDown />
    </>
  ),
})

type Props = {
  /** What is chosen, for screen readers and the tooltip. */
  label: string
  icon: ReactNode
  choices: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A button with a menu of choices, one of them chosen. */
export const ChoiceMenu = ({ label, icon, choices, value, onChange }: Props) => (
  <Menu
    label={label}
    button={choiceButton(label, icon, choices.find((choice) => choice.value === value)?.label ?? '')}
    groups={[
      {
        items: choices.map((choice) => ({
          label: choice.label,
          isChosen: choice.value === value,
          onChoose: () => onChange(choice.value),
        })),
      },
    ]}
  />
)

/** Switches between connections. Nothing with fewer than two. */
export const ConnectionMenu = () => {
  const { stored } = useApp()
  const { data: chosen } = useQuery(connectionQuery(stored))
  const { data: connections = [] } = useQuery(connectionsQuery(stored))
  if (connections.length < 2 || !chosen) return null
  return (
    <ChoiceMenu
      label={i18n.t('connections.switcher')}
      icon={<Server />}
      value={chosen.id}
      choices={connections.map((connection) => ({ value: connection.id, label: connectionName(connection) }))}
      onChange={(id) => void stored.connections.choose(id)}
    />
  )
}
