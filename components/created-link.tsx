import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { i18n } from '#i18n'
import type { CopyState } from '@/lib/domain/journal-entry'
import type { Link } from '@/lib/domain/link'
import { Notice } from './notice'

const QrCode = lazy(() => import('./qr-code').then(({ QrCode }) => ({ default: QrCode })))

type Props = {
  link: Link
  copy: CopyState
  onCopy: () => void
  onAnother: () => void
  children?: ReactNode
}

const outcome = {
  copied: () => i18n.t('outcome.copied'),
  failed: () => i18n.t('outcome.notCopied'),
  'not-asked': () => i18n.t('outcome.created'),
}

/** A link that was created: what became of it is announced, and what one does next is at hand. */
export const CreatedLink = ({ link, copy, onCopy, onAnother }: Props) => {
  const [hasQrCode, setQrCode] = useState(false)
  const copyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => copyButton.current?.focus(), [])
  return (
    <section className="created">
      <Notice trouble={copy === 'failed'}>
        <strong>{outcome[copy]()}</strong>
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
        <button type="button" aria-expanded={hasQrCode} onClick={() => setQrCode(!hasQrCode)}>
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
      <button type="button" onClick={onAnother}>
        {i18n.t('action.shortenAnother')}
      </button>
    </section>
  )
}
