import { Popover } from '@base-ui/react/popover'
import { lazy, type ReactNode, Suspense } from 'react'
import { i18n } from '#i18n'

const QrCode = lazy(() => import('../qr-code').then(({ QrCode }) => ({ default: QrCode })))

type Props = {
  /** The button beside which it opens, and which gets the focus back. */
  button: HTMLElement
  label: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** What the popovers of rows have in common with their menus. */
export const besideButton = (button: HTMLElement) => ({
  position: { anchor: button, sideOffset: 6, align: 'end' as const },
  // The row shows its buttons only while it has the pointer or the focus, and may have been scrolled away.
  finalFocus: () => {
    if (!button.isConnected) return true
    return getComputedStyle(button).display === 'none' ? button.closest('tr') : button
  },
})

/** A popover beside a button that many rows have. Esc and a press elsewhere close it. */
export const AnchoredPopover = ({ button, label, isOpen, onClose, children }: Props) => {
  const { position, finalFocus } = besideButton(button)
  return (
    <Popover.Root open={isOpen} onOpenChange={(isWanted) => isWanted || onClose()}>
      <Popover.Portal>
        <Popover.Positioner className="positioner" {...position}>
          <Popover.Popup className="row-panel" aria-label={label} finalFocus={finalFocus}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type QrProps = Omit<Props, 'label' | 'children'> & { shortLink: string; token: string }

/** The QR code of a link, beside a button. */
export const QrPopover = ({ shortLink, token, ...rest }: QrProps) => (
  <AnchoredPopover {...rest} label={i18n.t('outcome.qrCode')}>
    <Suspense fallback={<div className="qr-code-room" />}>
      <QrCode text={shortLink} name={token} />
    </Suspense>
  </AnchoredPopover>
)
