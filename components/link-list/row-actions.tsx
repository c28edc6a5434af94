import { Check, ClipboardList, Copy, ExternalLink, Pencil, QrCode } from 'lucide-react'
import type { MouseEvent } from 'react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import { IconButton } from '../icons'
import type { LinkActions, LinkDetails, PanelKind } from './link-rows'

type Props = {
  link: Link
  details: LinkDetails | undefined
  /** True if the row is under the pointer, or has the focus or the arrow keys. */
  isShown: boolean
  /** True if Enter copies this link. */
  isActive: boolean
  isCopied: boolean
  actions: LinkActions
}

// One element for all rows, so that React does not render it for each of them.
const COPY_ICON = <Copy />

/** The buttons of a row, which take the place of its date. */
export const RowActions = ({ link, details, isShown, isActive, isCopied, actions }: Props) => {
  const tabIndex = isActive ? 0 : -1
  const panelButton = (kind: PanelKind) => ({
    tabIndex,
    onClick: (event: MouseEvent<HTMLElement>) => actions.show(kind, link, event.currentTarget),
  })
  return (
    <span className="actions" data-shown={isShown || undefined}>
      <IconButton
        label={i18n.t('action.copy')}
        keys="Enter"
        data-keys={i18n.t('keys.enter')}
        className="plain copy-row"
        tabIndex={tabIndex}
        data-done={isCopied || undefined}
        onClick={() => actions.copy(link, details)}
      >
        {isCopied ? <Check /> : COPY_ICON}
        {isActive && (
          <>
            <span className="label">{isCopied ? i18n.t('outcome.copied') : i18n.t('action.copy')}</span>
            {!isCopied && <kbd data-key={i18n.t('keys.enter')} />}
          </>
        )}
      </IconButton>
      {isShown && (
        <>
          <IconButton {...panelButton('copy-as')} label={i18n.t('outcome.copyAs')} keys="C" aria-haspopup="menu">
            <ClipboardList />
          </IconButton>
          <IconButton {...panelButton('qr-code')} label={i18n.t('outcome.qrCode')} keys="Q" aria-haspopup="dialog">
            <QrCode />
          </IconButton>
          <IconButton label={i18n.t('action.open')} keys="O" tabIndex={tabIndex} onClick={() => actions.open(link)}>
            <ExternalLink />
          </IconButton>
          <IconButton {...panelButton('note')} label={i18n.t('library.edit')} keys="E" aria-haspopup="dialog">
            <Pencil />
          </IconButton>
        </>
      )}
    </span>
  )
}
