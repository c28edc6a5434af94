import { Check, Copy, ExternalLink, Pencil, QrCode } from 'lucide-react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
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
      <button
        type="button"
        className="plain copy-row"
        tabIndex={tabIndex}
        aria-label={i18n.t('action.copy')}
        aria-keyshortcuts="Enter"
        data-tip={i18n.t('action.copy')}
        data-keys="Enter"
        data-done={isCopied || undefined}
        onClick={() => actions.copy(link)}
      >
        {isCopied ? <Check /> : <Copy />}
        <span className="label">{isCopied ? i18n.t('outcome.copied') : i18n.t('action.copy')}</span>
        {!isCopied && <kbd data-key={KEY_NAMES.enter} />}
      </button>
      {isShown && (
        <>
          <button
            type="button"
            className="plain"
            tabIndex={tabIndex}
            aria-label={i18n.t('outcome.qrCode')}
            aria-haspopup="dialog"
            aria-keyshortcuts="Q"
            data-tip={i18n.t('outcome.qrCode')}
            data-keys="Q"
            onClick={(event) => actions.showQrCode(link, event.currentTarget)}
          >
            <QrCode />
          </button>
          <button
            type="button"
            className="plain"
            tabIndex={tabIndex}
            aria-label={i18n.t('action.open')}
            aria-keyshortcuts="O"
            data-tip={i18n.t('action.open')}
            data-keys="O"
            onClick={() => actions.open(link)}
          >
            <ExternalLink />
          </button>
          <button
            type="button"
            className="plain"
            tabIndex={tabIndex}
            aria-label={i18n.t('library.edit')}
            aria-haspopup="dialog"
            aria-keyshortcuts="E"
            data-tip={i18n.t('library.edit')}
            data-keys="E"
            onClick={(event) => actions.edit(link, event.currentTarget)}
          >
            <Pencil />
          </button>
        </>
      )}
    </span>
  )
}
