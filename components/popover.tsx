import { Popover as Base } from '@base-ui/react/popover'
import type { ComponentProps, ReactNode } from 'react'
import { makeRoom, placement, portal, useOpening } from './overlay'

type PanelProps = Pick<ComponentProps<typeof Base.Positioner>, 'anchor' | 'align' | 'sideOffset'> &
  Pick<ComponentProps<typeof Base.Popup>, 'finalFocus'> &
  Pick<ComponentProps<typeof Base.Root>, 'open' | 'onOpenChange'> & {
    /** The accessible name. */
    label: string
    children: ReactNode
  }

/** A panel beside its `anchor`. Esc and a press elsewhere close it. */
export const PopoverPanel = ({ open, onOpenChange, label, finalFocus, children, ...position }: PanelProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal {...portal()}>
      <Base.Positioner {...placement()} {...position}>
        <Base.Popup ref={makeRoom} className="panel popover" aria-label={label} finalFocus={finalFocus}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

export type OverlayButton = Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'ref'> & { 'data-tip'?: string }

type Props = Pick<PanelProps, 'label' | 'align' | 'children'> & { button: OverlayButton }

/** A button, and the panel that it opens. */
export const Popover = ({ button, align = 'start', ...panel }: Props) => {
  const opening = useOpening('dialog')
  return (
    <>
      <button {...button} {...opening.button} />
      {opening.isMounted && (
        <PopoverPanel {...panel} {...opening.root} anchor={opening.anchor} align={align} finalFocus={opening.anchor} />
      )}
    </>
  )
}
