import { Lock, StickyNote } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { formatDay, formatNumber, isSameDay } from '@/lib/format'
import { RelativeTime } from '../clock'
import { TagLabel } from '../icons'
import type { LinkActions, LinkDetails } from './link-rows'
import { RowActions } from './row-actions'

type Props = {
  /** Undefined while it is not loaded. */
  link: Link | undefined
  details: LinkDetails | undefined
  index: number
  isActive: boolean
  isHovered: boolean
  /** A panel is open beside it. */
  isOpen: boolean
  isCopied: boolean
  hasDomain: boolean
  marked: RegExp | undefined
  maxClicks: number
  now: number
  actions: LinkActions
  onHover: (index: number | undefined) => void
  onActive: (index: number) => void
}

const Sign = ({ text, children }: { text: string; children: ReactNode }) => (
  <span className="sign" role="img" aria-label={text} data-tip={text}>
    {children}
  </span>
)

/** A text with what a search found in it marked. */
const Marked = ({ text, marked }: { text: string; marked: RegExp | undefined }) => {
  if (marked === undefined) return text
  // Every second piece is a match of the group.
  return text.split(marked).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: each letter of a search would replace marks that only grow
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  )
}

/** When a link expires: the date, stressed on its last day and once it has passed. */
const Expiry = ({ time, now }: { time: number; now: number }) => {
  if (time <= now) return <strong className="warning">{i18n.t('library.expired')}</strong>
  if (isSameDay(time, now)) return <strong className="warning">{i18n.t('library.today')}</strong>
  return formatDay(time, now)
}

/** A number of clicks, with a bar behind it that compares it with the others. */
export const Clicks = ({ clicks, maxClicks }: { clicks: number; maxClicks: number }) => (
  <span className="clicks">
    {clicks > 0 && <span className="bar" style={{ inlineSize: `${(100 * clicks) / Math.max(clicks, maxClicks)}%` }} />}
    <span>{formatNumber(clicks)}</span>
  </span>
)

export const rowId = (index: number): string => `link-${index}`

/** One link. Its actions appear in the place of its date, so that nothing moves. */
export const LinkRow = memo((props: Props) => {
  const { link, details, index, isActive, isHovered, isOpen, isCopied, hasDomain, marked, maxClicks, now, actions } =
    props
  const row = {
    id: rowId(index),
    'aria-rowindex': index + 2,
    'aria-selected': isActive,
    'data-open': isOpen || undefined,
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
  const title = details?.title && <Marked text={details.title} marked={marked} />
  return (
    <tr {...row}>
      <td className="short">
        <div className="line">
          <a href={shortLink} target="_blank" rel="noreferrer" tabIndex={tabIndex} dir="ltr">
            {hasDomain && <span className="domain">{domain}/</span>}
            <b>
              <Marked text={token} marked={marked} />
            </b>
          </a>
          {title && (
            <span className="title beside" dir="auto">
              {title}
            </span>
          )}
        </div>
      </td>
      <td className="long">
        <div className="line" title={destination}>
          {title && (
            <span className="title" dir="auto">
              {title}
            </span>
          )}
          <span className="destination" dir="ltr">
            <Marked text={withoutScheme(destination)} marked={marked} />
          </span>
          {hasPassword && (
            <Sign text={i18n.t('outcome.hasPassword')}>
              <Lock />
            </Sign>
          )}
          {details?.note && (
            <Sign text={details.note}>
              <StickyNote />
            </Sign>
          )}
        </div>
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
          details={details}
          isShown={isHovered || isActive}
          isActive={isActive}
          isCopied={isCopied}
          actions={actions}
        />
      </td>
    </tr>
  )
})
