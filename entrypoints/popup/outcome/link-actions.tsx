import { ClipboardList, ExternalLink, KeyRound, Lock, QrCode as QrIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { CopyButton, copyFormItems } from '@/components/copying'
import { Menu } from '@/components/menu'
import { QrCodeButton } from '@/components/qr-code'
import type { CopyForm } from '@/lib/domain/link/copied-text'
import type { Link } from '@/lib/domain/link/link'
import css from './outcome.module.css'

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
    className: css.tile,
    children: (
      <>
        {icon}
        {label}
      </>
    ),
  })
  return (
    <div className={css.tiles}>
      <QrCodeButton link={link} button={tile(<QrIcon />, i18n.t('outcome.qrCode'))} />
      <a className={`button ${css.tile}`} href={link.shortLink} target="_blank" rel="noreferrer">
        <ExternalLink />
        {i18n.t('action.open')}
      </a>
      <Menu
        button={tile(<ClipboardList />, i18n.t('outcome.copyAs'))}
        label={i18n.t('outcome.copyAs')}
        align="end"
        groups={[{ items: copyFormItems(onCopyAs) }, { items: password === undefined ? [] : secrets }]}
      />
      {password !== undefined && (
        <CopyButton
          className={css.tile}
          icon={<KeyRound />}
          label={i18n.t('draft.password')}
          aria-label={i18n.t('outcome.copyPassword')}
          onCopy={onCopyPassword}
        />
      )}
    </div>
  )
}
