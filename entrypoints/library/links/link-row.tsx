import { Check, ClipboardList, Copy, ExternalLink, Lock, Pencil, QrCode } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { i18n } from '#i18n'
import { RelativeTime } from '@/components/clock'
import { IconButton } from '@/components/icons'
import { sideArrows } from '@/components/keyboard'
import { ShortLink } from '@/components/short-link'
import type { ListedLink } from '@/lib/domain/library/rows'
import { readableAddress } from '@/lib/domain/link/web-address'
import type { OwnedTag } from '@/lib/domain/tag/tag'
import { formatDay, isSameDay } from '@/lib/format'
import type { OnlyAsked } from '@/lib/ui/use-only-asked'
import { Clicks } from '../clicks'
import { DestinationLine } from '../destination-line'
import { AskedFor, Sign } from '../sign'
import { TagLabel } from '../tag-label'
import css from './link-row.module.css'
import actionsCss from './row-actions.module.css'

/** What opens beside a row's button. */
export type PanelKind = 'qr-code' | 'copy-as' | 'title'

/** What can be done with a link. */
export type LinkActions = {
  copy: (link: ListedLink) => void
  open: (link: ListedLink) => void
  /** Opens a panel beside a button. */
  show: (kind: PanelKind, link: ListedLink, button: HTMLElement) => void
  /** Shows only links with this tag. */
  filterBy: (tag: OwnedTag) => void
}

/** The columns that have content. The others take no room. */
export type Columns = { domain: boolean; tag: boolean; expires: boolean }

type Props = {
  /** Undefined while it is not loaded. */
  link: ListedLink | undefined
  tag: OwnedTag | undefined
  index: number
  isActive: boolean
  isHovered: boolean
  /** A panel is open beside it. */
  isOpen: boolean
  isCopied: boolean
  columns: Columns
  isOnlyAsked: OnlyAsked
  marked: RegExp | undefined
  maxClicks: number
  now: number
  actions: LinkActions
  onHover: (index: number | undefined) => void
  onActive: (index: number) => void
}

/** A text with what a search found in it marked. */
const Marked = ({ text, marked }: { text: string; marked: RegExp | undefined }) => {
  if (marked === undefined) return text
  // Every second piece is a match of the group.
  return text.split(marked).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: each letter of a search would replace marks that only grow
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  )
}

/** When a link expires: the date, stressed on its last day and once it has passed. Only a date if it was only asked for. */
const Expiry = ({ time, now, isAsked }: { time: number; now: number; isAsked: boolean }) => {
  if (isAsked)
    return (
      <>
        {formatDay(time, now)}
        <AskedFor />
      </>
    )
  if (time <= now) return <strong className={css.warning}>{i18n.t('library.expired')}</strong>
  if (isSameDay(time, now)) return <strong className={css.warning}>{i18n.t('library.today')}</strong>
  return formatDay(time, now)
}

type ActionsProps = {
  link: ListedLink
  /** True if the row is under the pointer, or has the focus or the arrow keys. */
  isShown: boolean
  /** True if Enter copies this link. */
  isActive: boolean
  isCopied: boolean
  actions: LinkActions
}

// One element for all rows, so that React does not render it for each of them.
const COPY_ICON = <Copy />

/** The buttons of a row, which take the place of its date. The arrows to the side lead through them. */
const RowActions = ({ link, isShown, isActive, isCopied, actions }: ActionsProps) => {
  const tabIndex = isActive ? 0 : -1
  const panelButton = (kind: PanelKind) => ({
    tabIndex,
    onClick: (event: MouseEvent<HTMLElement>) => actions.show(kind, link, event.currentTarget),
  })
  return (
    <span className={actionsCss.actions} data-actions data-shown={isShown || undefined}>
      <IconButton
        label={i18n.t('action.copy')}
        keys="Enter"
        data-keys={i18n.t('keys.enter')}
        className={`plain ${actionsCss.copy}`}
        tabIndex={tabIndex}
        data-done={isCopied || undefined}
        onClick={() => actions.copy(link)}
      >
        {isCopied ? <Check /> : COPY_ICON}
        {isActive && (
          <>
            <span>{isCopied ? i18n.t('outcome.copied') : i18n.t('action.copy')}</span>
            {!isCopied && <kbd data-key={i18n.t('keys.enter')} />}
          </>
        )}
      </IconButton>
      {isActive && <kbd className={actionsCss.arrow} data-key={sideArrows().next === 'ArrowRight' ? '→' : '←'} />}
      {isShown && (
        <>
          <IconButton {...panelButton('copy-as')} label={i18n.t('outcome.copyAs')} keys="C" aria-haspopup="menu">
            <ClipboardList />
          </IconButton>
          <IconButton {...panelButton('qr-code')} label={i18n.t('outcome.qrCode')} keys="Q" aria-haspopup="dialog">
            <QrCode />
          </IconButton>
          <IconButton label={i18n.t('action.open')} keys="O" tabIndex={tabIndex} onClick={() => actions.open(link)}>
            <ExternalLink />
          </IconButton>
          <IconButton {...panelButton('title')} label={i18n.t('library.edit')} keys="E" aria-haspopup="dialog">
            <Pencil />
          </IconButton>
        </>
      )}
    </span>
  )
}

/** A row and its cells are laid out as a grid, which would take their roles from them. */
export const ROW = { role: 'row' } as const
const CELL = { role: 'gridcell' } as const

export const rowId = (index: number): string => `link-${index}`

/** One link. Its actions appear in the place of its date, so that nothing moves. */
export const LinkRow = memo((props: Props) => {
  const {
    link,
    tag,
    index,
    isActive,
    isHovered,
    isOpen,
    isCopied,
    columns,
    isOnlyAsked,
    marked,
    maxClicks,
    now,
    actions,
  } = props
  const row = {
    ...ROW,
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
      <tr {...row} className={css.row} aria-busy="true">
        <td {...CELL} />
      </tr>
    )
  const { connectionId, token, destination, hasPassword, clicks, createdAt, expiresAt } = link
  const tabIndex = isActive ? 0 : -1
  const title = link.title && <Marked text={link.title} marked={marked} />
  return (
    <tr {...row} className={css.row}>
      <td {...CELL} className={css.short}>
        <div className={css.link}>
          <ShortLink link={link} isTokenAlone={!columns.domain} tabIndex={tabIndex}>
            <Marked text={token} marked={marked} />
          </ShortLink>
          {title && (
            <span className={css.title} dir="auto">
              {title}
            </span>
          )}
        </div>
      </td>
      <td {...CELL} className={css.long}>
        <DestinationLine
          destination={destination}
          shown={<Marked text={readableAddress(destination)} marked={marked} />}
          title={title}
          isListed
        >
          {hasPassword && (
            <Sign text={i18n.t('outcome.hasPassword')}>
              <Lock />
            </Sign>
          )}
        </DestinationLine>
      </td>
      {columns.tag && (
        <td {...CELL} className={css.tag}>
          {tag && (
            <button type="button" className="plain" tabIndex={tabIndex} onClick={() => actions.filterBy(tag)}>
              <TagLabel tag={tag} />
            </button>
          )}
          {tag && link.isTagAsked && isOnlyAsked(connectionId, 'tagId') && <AskedFor />}
        </td>
      )}
      {columns.expires && (
        <td {...CELL} className={css.expires}>
          {expiresAt !== undefined && (
            <Expiry time={Date.parse(expiresAt)} now={now} isAsked={isOnlyAsked(connectionId, 'expiresAt')} />
          )}
        </td>
      )}
      <td {...CELL} className={css.count}>
        <Clicks clicks={clicks} maxClicks={maxClicks} />
      </td>
      <td {...CELL} className={css.created}>
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
