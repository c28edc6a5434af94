import {
  Braces,
  Brackets,
  ClipboardList,
  Code,
  ExternalLink,
  FileText,
  Hash,
  KeyRound,
  Link2,
  Lock,
  QrCode as QrIcon,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { i18n } from '#i18n'
import { COPY_FORMS, type CopyForm } from '@/lib/domain/link/copied-text'
import type { Link } from '@/lib/domain/link/link'
import { CopyButton } from '../../copy-button'
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

const FORMS: Record<CopyForm, { label: () => string; icon: ReactNode }> = {
  link: { label: () => i18n.t('copyAs.link'), icon: <Link2 /> },
  'title-and-link': { label: () => i18n.t('copyAs.titleAndLink'), icon: <FileText /> },
  markdown: { label: () => i18n.t('copyAs.markdown'), icon: <Hash /> },
  html: { label: () => i18n.t('copyAs.html'), icon: <Code /> },
  bbcode: { label: () => i18n.t('copyAs.bbcode'), icon: <Brackets /> },
  custom: { label: () => i18n.t('copyAs.custom'), icon: <Braces /> },
}

/** What can be done with a short link besides copying it as preferred. */
export const LinkActions = ({ link, password, onCopyAs, onCopyPassword, onCopyBoth }: Props) => {
  const forms = COPY_FORMS.map((form) => ({
    label: FORMS[form].label(),
    icon: FORMS[form].icon,
    onChoose: () => onCopyAs(form),
  }))
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
        groups={password === undefined ? [forms] : [forms, secrets]}
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
