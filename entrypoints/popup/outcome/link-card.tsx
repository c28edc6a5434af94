import { Clock, ClockAlert, Lock, MousePointerClick } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { TagDot } from '@/components/icons'
import { Notice } from '@/components/notice'
import { ShortLink } from '@/components/short-link'
import type { Warning } from '@/lib/domain/creation/entry'
import type { Link } from '@/lib/domain/link/link'
import { readableAddress } from '@/lib/domain/link/web-address'
import type { Tag } from '@/lib/domain/tag/tag'
import { formatDay, formatMoment, plural } from '@/lib/format'
import css from './outcome.module.css'

/** That a link has expired, or was to: nothing may have shown that the service knows the field. */
export const expiredText = (expiredAt: number, isOnlyAsked: boolean): string => {
  const date = formatDay(expiredAt)
  return isOnlyAsked ? i18n.t('outcome.toExpire', { date }) : i18n.t('outcome.expired', { date })
}

type CardProps = {
  link: Link
  /** When it expired (milliseconds since 1970), if it has. */
  expiredAt?: number | undefined
  isExpiryAsked: boolean
  /** The one filled button. */
  action: ReactNode
}

/** A short link in large type, and its destination. */
export const LinkCard = ({ link, expiredAt, isExpiryAsked, action }: CardProps) => (
  <div className={expiredAt === undefined ? css.card : `${css.card} ${css.expired}`}>
    {expiredAt !== undefined && (
      <p className={css.expiry}>
        <ClockAlert />
        {expiredText(expiredAt, isExpiryAsked)}
      </p>
    )}
    <ShortLink className={`short-link ${css.link}`} link={link} />
    {action}
    <p className="hint truncate address" dir="ltr" title={link.destination}>
      {readableAddress(link.destination)}
    </p>
  </div>
)

type FactsProps = {
  tag: Tag | undefined
  /** Which of them no test has shown that the service keeps. */
  isAsked: Record<'tagId' | 'expiresAt', boolean>
  /** Milliseconds since 1970; undefined if it never expires, or if that is in the past and said elsewhere. */
  expiresAt: number | undefined
  hasPassword: boolean
  clicks: number
}

const AskedFor = () => <span className="asked-for">{i18n.t('outcome.askedFor')}</span>

/** Further facts about a short link, in one line. */
export const LinkFacts = ({ tag, isAsked, expiresAt, hasPassword, clicks }: FactsProps) => (
  <ul className={`plain-list ${css.facts}`}>
    {tag && (
      <li>
        <TagDot color={tag.color} />
        {tag.label}
        {isAsked.tagId && <AskedFor />}
      </li>
    )}
    {expiresAt !== undefined && (
      <li>
        <Clock />
        <span className="visually-hidden">{i18n.t('draft.expires')} </span>
        {formatMoment(expiresAt)}
        {isAsked.expiresAt && <AskedFor />}
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
  'destination-differs': ({ destination }) =>
    i18n.t('warning.destinationDiffers', { destination: readableAddress(destination) }),
}

type WarningsProps = { warnings: readonly Warning[]; link: Link; onDismiss: () => void }

/** How the link differs from the order. Stays until dismissed. */
export const LinkWarnings = ({ warnings, link, onDismiss }: WarningsProps) => (
  <Notice error>
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
