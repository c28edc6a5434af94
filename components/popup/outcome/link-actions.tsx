import { ClipboardList, ExternalLink, KeyRound, Lock, QrCode as QrIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { i18n } from '#i18n'
import type { CopyForm } from '@/lib/domain/link/copied-text'
import type { Link } from '@/lib/domain/link/link'
import { CopyButton, copyFormItems } from '../../copying'
import { Menu } from '../../menu'
import { Popover } from '../../popover'

const QrCode = lazy(() => import('../../qr-code').then(({ QrCode }) => ({ default: QrCode })))

type Props = {
  link: Link
  /** The password, as long as it is known. */
  password: string | undefined
  onCopyAs: (form: CopyForm) => void
  onCopyPassword: () => Promise<boolean>
  onCopyBoth: () => void
}

/** Actions of a short link besides copying it as preferred. */
export const LinkActions = ({ link, password, onCopyAs, onCopyPassword, onCopyBoth }: Props) => {
  const secrets = [
    { label: i18n.t('outcome.copyPassword'), icon: <KeyRound />, onChoose: () => void onCopyPassword() },
    { label: i18n.t('outcome.copyBoth'), icon: <Lock />, onChoose: onCopyBoth },
  ]
  const tile = (icon: ReactNode, label: string) => ({
    className: 'tile',
    children: (
      <>
        {icon}
        {label}
      </>
    ),
  })
  return (
    <div className="tiles">
      <Popover button={tile(<QrIcon />, i18n.t('outcome.qrCode'))} label={i18n.t('outcome.qrCode')}>
        {() => (
          <Suspense>
            <QrCode text={link.shortLink} name={link.token} />
          </Suspense>
        )}
      </Popover>
      <a className="button tile" href={link.shortLink} target="_blank" rel="noreferrer">
        <ExternalLink />
        {i18n.t('action.open')}
      </a>
      <Menu
        button={tile(<ClipboardList />, i18n.t('outcome.copyAs'))}
        label={i18n.t('outcome.copyAs')}
        align="end"
        groups={password === undefined ? [copyFormItems(onCopyAs)] : [copyFormItems(onCopyAs), secrets]}
      />
      {password !== undefined && (
        <CopyButton
          className="tile"
          icon={<KeyRound />}
          label={i18n.t('draft.password')}
          aria-label={i18n.t('outcome.copyPassword')}
          onCopy={onCopyPassword}
        />
      )}
    </div>
  )
}
