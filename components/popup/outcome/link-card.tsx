import { Clock, ClockAlert, Lock, MousePointerClick } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import type { Warning } from '@/lib/domain/creation/journal-entry'
import type { Link } from '@/lib/domain/link/link'
import { withoutScheme } from '@/lib/domain/link/web-address'
import type { Tag } from '@/lib/domain/tag/tag'
import { formatDay, formatMoment, plural } from '@/lib/format'
import { TagDot } from '../../icons'
import { Notice } from '../../notice'

type CardProps = {
  link: Link
  /** When it expired (milliseconds since 1970), if it has. */
  expiredAt?: number | undefined
  /** The one filled button. */
  action: ReactNode
}

/** A short link in large type, its domain muted and its token bold, and its destination. */
export const LinkCard = ({ link, expiredAt, action }: CardProps) => {
  const shown = withoutScheme(link.shortLink)
  const domain = shown.endsWith(link.token) ? shown.slice(0, -link.token.length) : ''
  return (
    <div className={expiredAt === undefined ? 'link-card' : 'link-card expired'}>
      {expiredAt !== undefined && (
        <p className="expiry">
          <ClockAlert />
          {i18n.t('outcome.expired', { date: formatDay(expiredAt) })}
        </p>
      )}
      <a className="short-link" dir="ltr" href={link.shortLink} target="_blank" rel="noreferrer">
        {domain}
        <wbr />
        <b>{domain === '' ? shown : link.token}</b>
      </a>
      {action}
      <p className="hint destination" dir="ltr" title={link.destination}>
        {withoutScheme(link.destination)}
      </p>
    </div>
  )
}

type FactsProps = {
  tag: Tag | undefined
  /** Milliseconds since 1970; undefined if it never expires, or if that is in the past and said elsewhere. */
  expiresAt: number | undefined
  hasPassword: boolean
  clicks: number
}

/** Further facts about a short link, in one line. */
export const LinkFacts = ({ tag, expiresAt, hasPassword, clicks }: FactsProps) => (
  <ul className="facts">
    {tag && (
      <li>
        <TagDot color={tag.color} />
        {tag.label}
      </li>
    )}
    {expiresAt !== undefined && (
      <li>
        <Clock />
        <span className="visually-hidden">{i18n.t('draft.expires')} </span>
        {formatMoment(expiresAt)}
      </li>
    )}
    {hasPassword && (
      <li>
        <Lock />
        {i18n.t('outcome.hasPassword')}
      </li>
    )}
    <li>
      <MousePointerClick />
      {plural('known.clicks', clicks)}
    </li>
  </ul>
)

const WARNINGS: Record<Warning, (link: Link) => string> = {
  'not-protected': () => i18n.t('warning.notProtected'),
  'token-differs': () => i18n.t('warning.tokenDiffers'),
  'destination-differs': ({ destination }) => i18n.t('warning.destinationDiffers', { destination }),
}

type WarningsProps = { warnings: readonly Warning[]; link: Link; onDismiss: () => void }

/** How the link differs from the order. Stays until dismissed. */
export const LinkWarnings = ({ warnings, link, onDismiss }: WarningsProps) => (
  <Notice trouble>
    {warnings.map((warning) => (
      <strong key={warning}>{WARNINGS[warning](link)}</strong>
    ))}
    <span className="hint">{i18n.t('warning.serviceDetails')}</span>
    <div className="row">
      <button type="button" onClick={onDismiss}>
        {i18n.t('warning.dismiss')}
      </button>
    </div>
  </Notice>
)
