import { Lock, StickyNote } from 'lucide-react'
import { memo } from 'react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { TagLabel } from '../icons'
import { RelativeTime } from '../relative-time'
import { Clicks } from './clicks'
import { Expiry } from './expiry'
import type { LinkActions, LinkDetails } from './link-rows'
import { Marked } from './marked'
import { RowActions } from './row-actions'

type Props = {
  /** Undefined while it is not loaded. */
  link: Link | undefined
  details: LinkDetails | undefined
  index: number
  isActive: boolean
  isHovered: boolean
  isCopied: boolean
  hasDomain: boolean
  words: readonly string[]
  maxClicks: number
  now: number
  actions: LinkActions
  onHover: (index: number | undefined) => void
  onActive: (index: number) => void
}

export const rowId = (index: number): string => `link-${index}`

/** One link. Its actions appear in the place of its date, so that nothing moves. */
export const LinkRow = memo((props: Props) => {
  const { link, details, index, isActive, isHovered, isCopied, hasDomain, words, maxClicks, now, actions } = props
  const row = {
    id: rowId(index),
    'aria-rowindex': index + 2,
    'aria-selected': isActive,
    tabIndex: isActive ? 0 : -1,
    onPointerEnter: () => props.onHover(index),
    onPointerLeave: () => props.onHover(undefined),
    onFocus: () => props.onActive(index),
    onClick: () => props.onActive(index),
  }
  if (link === undefined)
    return (
      <tr {...row} aria-busy="true">
        <td colSpan={6} />
      </tr>
    )
  const { shortLink, token, domain, destination, hasPassword, clicks, createdAt } = link
  const tabIndex = isActive ? 0 : -1
  const title = details?.title && <Marked text={details.title} words={words} />
  return (
    <tr {...row}>
      <td className="short">
        <a href={shortLink} target="_blank" rel="noreferrer" tabIndex={tabIndex} dir="ltr">
          {hasDomain && <span className="domain">{domain}/</span>}
          <b>
            <Marked text={token} words={words} />
          </b>
        </a>
        {title && <span className="title beside">{title}</span>}
      </td>
      <td className="long" title={destination}>
        {title && <span className="title">{title}</span>}
        <span className="destination" dir="ltr">
          <Marked text={withoutScheme(destination)} words={words} />
        </span>
        {hasPassword && (
          <span
            className="sign"
            role="img"
            aria-label={i18n.t('outcome.hasPassword')}
            data-tip={i18n.t('outcome.hasPassword')}
          >
            <Lock />
          </span>
        )}
        {details?.note && (
          <span className="sign" role="img" aria-label={details.note} data-tip={details.note}>
            <StickyNote />
          </span>
        )}
      </td>
      <td className="tag">
        {details?.tag && (
          <button
            type="button"
            className="plain"
            tabIndex={tabIndex}
            onClick={() => details.tag && actions.filterBy(details.tag)}
          >
            <TagLabel tag={details.tag} />
          </button>
        )}
      </td>
      <td className="expires">{details?.expiresAt !== undefined && <Expiry time={details.expiresAt} now={now} />}</td>
      <td className="count">
        <Clicks clicks={clicks} maxClicks={maxClicks} />
      </td>
      <td className="created">
        <RelativeTime time={createdAt} now={now} />
        <RowActions
          link={link}
          isShown={isHovered || isActive}
          isActive={isActive}
          isCopied={isCopied}
          actions={actions}
        />
      </td>
    </tr>
  )
})
