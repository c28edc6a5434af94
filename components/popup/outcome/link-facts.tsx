import { Clock, Lock, MousePointerClick } from 'lucide-react'
import { i18n } from '#i18n'
import type { Tag } from '@/lib/domain/tag/tag'
import { formatMoment, plural } from '@/lib/format'
import { TagDot } from '../../icons'

type Props = {
  tag: Tag | undefined
  /** Milliseconds since 1970; undefined if it never expires, or if that is in the past and said elsewhere. */
  expiresAt: number | undefined
  hasPassword: boolean
  clicks: number
}

/** Further facts about a short link, in one line. */
export const LinkFacts = ({ tag, expiresAt, hasPassword, clicks }: Props) => (
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
