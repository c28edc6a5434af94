import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ComponentProps, Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { makeRoom, placement, portal, useOpening } from './overlay'
import type { OverlayButton } from './popover'

type MenuItem = {
  label: string
  icon?: ReactNode
  keys?: string | undefined
  /** Of a group of which one item is chosen. */
  isChosen?: boolean
  onChoose: () => void
}

type MenuGroup = { title?: string; items: readonly MenuItem[] }

type PanelProps = Pick<ComponentProps<typeof Base.Positioner>, 'anchor' | 'align' | 'side' | 'sideOffset'> &
  Pick<ComponentProps<typeof Base.Popup>, 'finalFocus'> &
  Pick<ComponentProps<typeof Base.Root>, 'open' | 'onOpenChange'> & {
    /** The accessible name. */
    label: string
    /** With a line between them. */
    groups: readonly MenuGroup[]
  }

/** Base UI focuses no item of a menu that has no trigger. */
const focusFirst = (menu: HTMLElement): void => {
  // A key may have been faster.
  if (document.activeElement?.matches('[role^=menuitem]')) return
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const first = items.find(({ ariaChecked }) => ariaChecked === 'true') ?? items[0]
  first?.focus()
}

const start = (menu: HTMLElement | null): (() => void) | undefined => {
  if (menu === null) return undefined
  const frame = requestAnimationFrame(() => focusFirst(menu))
  const end = makeRoom(menu)
  return () => {
    cancelAnimationFrame(frame)
    end?.()
  }
}

const Item = ({ label, icon, keys, isChosen, onChoose }: MenuItem) => {
  const content = (
    <>
      {isChosen === undefined ? icon : <Check visibility={isChosen ? 'visible' : 'hidden'} />}
      {isChosen !== undefined && icon}
      <span>{label}</span>
      {keys && (
        <span className="key-row" dir="ltr" aria-hidden>
          {keys.split('+').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </>
  )
  const shared = { className: 'menu-item', 'aria-keyshortcuts': keys, onClick: onChoose }
  return isChosen === undefined ? (
    <Base.Item {...shared}>{content}</Base.Item>
  ) : (
    <Base.RadioItem {...shared} value={label} closeOnClick>
      {content}
    </Base.RadioItem>
  )
}

const Group = ({ title, items }: MenuGroup) => {
  const content = items.map((item) => <Item key={item.label} {...item} />)
  const chosen = items.find(({ isChosen }) => isChosen)
  if (chosen) return <Base.RadioGroup value={chosen.label}>{content}</Base.RadioGroup>
  return title === undefined ? (
    content
  ) : (
    <Base.Group>
      <Base.GroupLabel className="menu-title">{title}</Base.GroupLabel>
      {content}
    </Base.Group>
  )
}

/** A menu beside its `anchor`. Arrow keys move, letters find, Enter chooses; Esc, Tab and a press elsewhere close it. */
export const MenuPanel = ({ open, onOpenChange, label, groups, finalFocus, ...position }: PanelProps) => {
  const actions = useRef<Base.Root.Actions>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    // The menu is not where its button is: the browser would move on to what follows the menu.
    event.preventDefault()
    actions.current?.close()
  }
  return (
    <Base.Root actionsRef={actions} open={open} onOpenChange={onOpenChange} modal={false}>
      <Base.Portal {...portal()}>
        <Base.Positioner {...placement()} {...position}>
          <Base.Popup
            ref={start}
            className="panel menu"
            aria-label={label}
            finalFocus={finalFocus}
            onKeyDown={onKeyDown}
          >
            {groups
              .filter(({ items }) => items.length > 0)
              .map((group, index) => (
                <Fragment key={group.title ?? group.items[0]?.label}>
                  {index > 0 && <Base.Separator className="line" />}
                  <Group {...group} />
                </Fragment>
              ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type Props = Pick<PanelProps, 'label' | 'align' | 'side' | 'groups'> & { button: OverlayButton }

/** A button, and the menu that it opens. */
export const Menu = ({ button, align = 'start', ...menu }: Props) => {
  const opening = useOpening('menu')
  return (
    <>
      <button {...button} {...opening.button} />
      {opening.isMounted && (
        <MenuPanel {...menu} {...opening.root} anchor={opening.anchor} align={align} finalFocus={opening.anchor} />
      )}
    </>
  )
}
