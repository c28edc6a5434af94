import { ClockAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { formatDay } from '@/lib/format'

type Props = {
  link: Link
  /** When it expired (milliseconds since 1970), if it has. */
  expiredAt?: number | undefined
  /** The one filled button. */
  action: ReactNode
}

/** A short link in large type, its domain muted and its token bold, and its destination. */
export const LinkCard = ({ link, expiredAt, action }: Props) => {
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
