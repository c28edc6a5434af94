import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import type { CopyState, Warning } from '@/lib/domain/creation/journal-entry'
import type { Link } from '@/lib/domain/link/link'
import { useEscape } from '../keyboard'
import { Notice } from '../notice'
import { LinkWarnings } from './link-warnings'

const QrCode = lazy(() => import('../qr-code').then(({ QrCode }) => ({ default: QrCode })))

type Props = {
  link: Link
  copy: CopyState
  warnings: readonly Warning[]
  onCopy: () => void
  onDismissWarnings: () => void
  onDone: () => void
  /** If the link existed already: creates another one. */
  onCreateAnother: (() => void) | undefined
}

const outcomes: Record<CopyState, () => string> = {
  copied: () => i18n.t('outcome.copied'),
  failed: () => i18n.t('outcome.notCopied'),
  late: () => i18n.t('outcome.late'),
  'not-asked': () => i18n.t('outcome.created'),
}

const outcomeOf = (copy: CopyState, isExisting: boolean): string => {
  if (!isExisting) return outcomes[copy]()
  return copy === 'copied' ? i18n.t('outcome.existing') : i18n.t('outcome.existingNotCopied')
}

/** A created link and what to do with it. */
export const CreatedLink = (props: Props) => {
  const { link, copy, warnings, onCopy, onDismissWarnings, onDone, onCreateAnother } = props
  const [hasQrCode, setQrCode] = useState(false)
  const copyButton = useRef<HTMLButtonElement>(null)
  const qrButton = useRef<HTMLButtonElement>(null)
  useEffect(() => copyButton.current?.focus(), [])
  const closeQrCode = () => {
    setQrCode(false)
    qrButton.current?.focus()
  }
  // Esc does not dismiss what needs action: the popup closes, and shows it when opened again.
  const isSettled = warnings.length === 0 && copy !== 'failed' && copy !== 'late'
  useEscape(hasQrCode ? closeQrCode : isSettled ? onDone : undefined)
  return (
    <section className="created">
      {warnings.length > 0 && <LinkWarnings warnings={warnings} link={link} onDismiss={onDismissWarnings} />}
      <Notice trouble={copy === 'failed'}>
        <strong>{outcomeOf(copy, onCreateAnother !== undefined)}</strong>
        <a className="short-link" href={link.shortLink} target="_blank" rel="noreferrer">
          {link.shortLink}
        </a>
        <span className="hint destination">{i18n.t('outcome.leadsTo', { destination: link.destination })}</span>
        {link.hasPassword && <span className="hint">{i18n.t('outcome.hasPassword')}</span>}
      </Notice>
      <div className="row">
        <button type="button" className="primary" ref={copyButton} onClick={onCopy}>
          {i18n.t('action.copy')}
        </button>
        <button type="button" ref={qrButton} aria-expanded={hasQrCode} onClick={() => setQrCode(!hasQrCode)}>
          {i18n.t('outcome.qrCode')}
        </button>
        <a className="button" href={link.shortLink} target="_blank" rel="noreferrer">
          {i18n.t('action.open')}
        </a>
      </div>
      {hasQrCode && (
        <Suspense>
          <QrCode text={link.shortLink} name={link.token} />
        </Suspense>
      )}
      <div className="row">
        <button type="button" onClick={onDone}>
          {i18n.t('action.shortenAnother')}
        </button>
        {onCreateAnother && (
          <button type="button" onClick={onCreateAnother}>
            {i18n.t('outcome.createAnother')}
          </button>
        )}
      </div>
    </section>
  )
}
