import { Popover } from '@base-ui/react/popover'
import { lazy, Suspense } from 'react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import '../list-menu.css'

const QrCode = lazy(() => import('../qr-code').then(({ QrCode }) => ({ default: QrCode })))

/** A link whose QR code is shown, and the button beside which it is. */
export type QrShown = { link: Link; button: HTMLElement }

type Props = { shown: QrShown | undefined; onClose: () => void }

/** The QR code of a link beside its button. Esc and a press elsewhere close it. */
export const QrPopover = ({ shown, onClose }: Props) => (
  <Popover.Root open={shown !== undefined} onOpenChange={(isOpen) => isOpen || onClose()}>
    <Popover.Portal>
      <Popover.Positioner className="positioner" anchor={shown?.button ?? null} sideOffset={6} align="end">
        <Popover.Popup
          className="qr-popover"
          aria-label={i18n.t('outcome.qrCode')}
          finalFocus={() => (shown?.button.isConnected ? shown.button : true)}
        >
          <Suspense>{shown && <QrCode text={shown.link.shortLink} name={shown.link.token} />}</Suspense>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
