import { type ComponentProps, Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { Popover } from './popover'

type MenuItem = {
  label: string
  icon: ReactNode
  keys?: string | undefined
  /** Of a group of which one item is chosen. */
  isChosen?: boolean
  onChoose: () => void
}

type Props = Pick<ComponentProps<typeof Popover>, 'button' | 'label' | 'align'> & {
  /** Groups of items, with a line between them. */
  groups: readonly (readonly MenuItem[])[]
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const current = items.indexOf(document.activeElement as HTMLElement)
  const step = STEPS[event.key]
  const target = step === undefined ? { Home: 0, End: -1 }[event.key] : (current + step) % items.length
  if (target === undefined) return
  event.preventDefault()
  items.at(target)?.focus()
}

/** A button with a menu: arrow keys move, Enter chooses, Esc closes. */
export const Menu = ({ groups, ...popover }: Props) => (
  <Popover {...popover} role="menu">
    {(close) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: the items have the focus
      <div className="menu" role="presentation" onKeyDown={moveFocus}>
        {groups.map((items, index) => (
          <Fragment key={items[0]?.label}>
            {index > 0 && <hr />}
            {items.map(({ label, icon, keys, isChosen, onChoose }) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles are given
              <button
                key={label}
                type="button"
                role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={isChosen}
                tabIndex={-1}
                aria-keyshortcuts={keys}
                onClick={() => {
                  close()
                  onChoose()
                }}
              >
                {icon}
                <span>{label}</span>
                {keys && (
                  <span className="key-row" dir="ltr" aria-hidden>
                    {keys.split('+').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </span>
                )}
              </button>
            ))}
          </Fragment>
        ))}
      </div>
    )}
  </Popover>
)
