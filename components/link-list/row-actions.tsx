import { Check, Copy, ExternalLink, Pencil, QrCode } from 'lucide-react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import { IconButton } from '../icon-button'
import { KEY_NAMES } from '../keyboard'
import type { LinkActions } from './link-rows'

type Props = {
  link: Link
  /** True if the row is under the pointer, or has the focus or the arrow keys. */
  isShown: boolean
  /** True if Enter copies this link. */
  isActive: boolean
  isCopied: boolean
  actions: LinkActions
}

/** The buttons of a row, which take the place of its date. */
export const RowActions = ({ link, isShown, isActive, isCopied, actions }: Props) => {
  const tabIndex = isActive ? 0 : -1
  return (
    <span className="actions" data-shown={isShown || undefined}>
      <IconButton
        label={i18n.t('action.copy')}
        keys="Enter"
        className="plain copy-row"
        tabIndex={tabIndex}
        data-done={isCopied || undefined}
        onClick={() => actions.copy(link)}
      >
        {isCopied ? <Check /> : <Copy />}
        <span className="label">{isCopied ? i18n.t('outcome.copied') : i18n.t('action.copy')}</span>
        {!isCopied && <kbd data-key={KEY_NAMES.enter} />}
      </IconButton>
      {isShown && (
        <>
          <IconButton
            label={i18n.t('outcome.qrCode')}
            keys="Q"
            tabIndex={tabIndex}
            aria-haspopup="dialog"
            onClick={(event) => actions.showQrCode(link, event.currentTarget)}
          >
            <QrCode />
          </IconButton>
          <IconButton label={i18n.t('action.open')} keys="O" tabIndex={tabIndex} onClick={() => actions.open(link)}>
            <ExternalLink />
          </IconButton>
          <IconButton
            label={i18n.t('library.edit')}
            keys="E"
            tabIndex={tabIndex}
            aria-haspopup="dialog"
            onClick={(event) => actions.edit(link, event.currentTarget)}
          >
            <Pencil />
          </IconButton>
        </>
      )}
    </span>
  )
}
