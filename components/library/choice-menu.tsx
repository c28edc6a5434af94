import { Menu } from '@base-ui/react/menu'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListMenu } from '../link-list/list-menu'

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
