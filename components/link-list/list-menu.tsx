import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactNode } from 'react'
import type { CopyForm } from '@/lib/domain/link/copied-text'
import { copyFormItems } from '../copying'
import './list-menu.css'

type Props = Pick<ComponentProps<typeof Menu.Positioner>, 'anchor' | 'align' | 'side' | 'sideOffset'> &
  Pick<ComponentProps<typeof Menu.Popup>, 'ref' | 'aria-label' | 'finalFocus'> & { children: ReactNode }

/** The items of a menu, beside its button or `anchor`. */
export const ListMenu = ({ anchor, align = 'start', side, sideOffset = 4, children, ...popup }: Props) => (
  <Menu.Portal>
    <Menu.Positioner className="positioner" {...{ anchor, align, side, sideOffset }}>
      <Menu.Popup className="list-menu" {...popup}>
        {children}
      </Menu.Popup>
    </Menu.Positioner>
  </Menu.Portal>
)

type ItemProps = { icon?: ReactNode; onChoose: () => void; children: ReactNode }

export const ListMenuItem = ({ icon, onChoose, children }: ItemProps) => (
  <Menu.Item className="list-menu-item" onClick={onChoose}>
    {icon}
    {children}
  </Menu.Item>
)

/** The forms in which links are copied. */
export const CopyFormItems = ({ onChoose }: { onChoose: (form: CopyForm) => void }) =>
  copyFormItems(onChoose).map(({ form, label, ...item }) => (
    <ListMenuItem key={form} {...item}>
      {label}
    </ListMenuItem>
  ))
