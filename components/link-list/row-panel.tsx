import { Menu } from '@base-ui/react/menu'
import { Popover } from '@base-ui/react/popover'
import { lazy, Suspense } from 'react'
import { i18n } from '#i18n'
import type { CopyForm } from '@/lib/domain/link/copied-text'
import type { Link } from '@/lib/domain/link/link'
import { copyFormItems } from '../copy-forms'
import type { LinkDetails, PanelKind } from './link-rows'
import { type Note, NoteForm } from './note-form'
import '../list-menu.css'

const QrCode = lazy(() => import('../qr-code').then(({ QrCode }) => ({ default: QrCode })))

/** A panel, the link that it is about, and the button beside which it is. */
export type OpenPanel = { kind: PanelKind; link: Link; button: HTMLElement }

type Props = {
  panel: OpenPanel
  isOpen: boolean
  details: LinkDetails | undefined
  /** Why the note could not be saved. */
  noteError: string | undefined
  onClose: () => void
  onCopyAs: (link: Link, form: CopyForm) => void
  onSave: (saved: Note & { id: string }) => void
}

/** The QR code of a link, the forms to copy it in, or its note, beside a row. Esc and a press elsewhere close it. */
export const RowPanel = ({ panel, isOpen, details, noteError, onClose, onCopyAs, onSave }: Props) => {
  const { kind, link, button } = panel
  const isMenu = kind === 'copy-as'
  const common = {
    onOpenChange: (isWanted: boolean) => isWanted || onClose(),
    position: { className: 'positioner', anchor: button, sideOffset: 6, align: 'end' as const },
    // The row may have been scrolled away.
    finalFocus: () => (button.isConnected ? button : true),
  }
  return (
    <>
      <Popover.Root open={isOpen && !isMenu} onOpenChange={common.onOpenChange}>
        <Popover.Portal>
          <Popover.Positioner {...common.position}>
            <Popover.Popup
              className="row-panel"
              aria-label={kind === 'note' ? i18n.t('library.edit') : i18n.t('outcome.qrCode')}
              finalFocus={common.finalFocus}
            >
              {kind === 'qr-code' && (
                <Suspense>
                  <QrCode text={link.shortLink} name={link.token} />
                </Suspense>
              )}
              {kind === 'note' && (
                <NoteForm details={details} error={noteError} onSave={(note) => onSave({ id: link.id, ...note })} />
              )}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <Menu.Root open={isOpen && isMenu} onOpenChange={common.onOpenChange} modal={false}>
        <Menu.Portal>
          <Menu.Positioner {...common.position}>
            <Menu.Popup className="list-menu" aria-label={i18n.t('outcome.copyAs')} finalFocus={common.finalFocus}>
              {copyFormItems((form) => onCopyAs(link, form)).map(({ form, label, icon, onChoose }) => (
                <Menu.Item key={form} className="list-menu-item" onClick={onChoose}>
                  {icon}
                  {label}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  )
}
