import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  type Ref,
  type RefCallback,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { i18n } from '#i18n'
import { isPageKey, latinKey, rowByKey, sideArrows } from '@/components/keyboard'
import type { LibraryView } from '@/lib/domain/library/library-view'
import { type OwnedTag, tagKey } from '@/lib/domain/tag/tag'
import { useOnlyAsked } from '@/lib/ui/use-only-asked'
import type { Copied } from '../use-copying'
import { type Columns, type LinkActions, LinkRow, type PanelKind, ROW, rowId } from './link-row'
import css from './list.module.css'
import type { LinkRows } from './use-rows'

export const GRID_ID = 'links'

export type GridHandle = {
  /** Moves the focus to the first action of the active row. */
  focusActions: () => void
  /** Scrolls to the first row. */
  toTop: () => void
}

type Props = {
  ref?: Ref<GridHandle>
  rows: LinkRows
  tags: readonly OwnedTag[]
  /** The row that Enter copies. */
  active: number
  columns: Columns
  /** The link that a panel is open for. */
  openId: string | undefined
  /** What the rows are sorted by. */
  sorted: Pick<LibraryView, 'sort' | 'order'>
  copied: Copied
  now: number
  actions: LinkActions
  onView: (change: Partial<LibraryView>) => void
  onActive: (index: number) => void
  /** Leads back from the first action of a row to the search. */
  onLeave: () => void
  /** Called with the first and the last rendered row. */
  onRows: (first: number, last: number) => void
}

/** Rows rendered outside the viewport, so that scrolling does not show their absence. */
const OVERSCAN = 4

// As for rows and cells.
const HEADER = { role: 'columnheader' } as const
const ROW_GROUP = { role: 'rowgroup' } as const
const SPACE = { role: 'presentation' } as const

type HeadProps = Pick<Props, 'columns' | 'sorted' | 'onView'> & { ref: Ref<HTMLTableSectionElement> }

type SortProps = Pick<Props, 'sorted' | 'onView'> & { sort: 'date' | 'performance'; label: string }

/** The head of a column that the list can be sorted by; pressed again, the other way round. */
const SortHead = ({ sort, label, sorted: { sort: current, order }, onView }: SortProps) => {
  const isSorted = current === sort
  const next = isSorted && order === 'desc' ? 'asc' : 'desc'
  const direction = order === 'desc' ? 'descending' : 'ascending'
  return (
    <th {...HEADER} aria-sort={isSorted ? direction : undefined}>
      <button type="button" className="plain" onClick={() => onView({ sort, order: next })}>
        {label}
        {isSorted && (order === 'desc' ? <ArrowDown /> : <ArrowUp />)}
      </button>
    </th>
  )
}

/** The heads of the columns. */
const LinkHead = ({ ref, columns, ...sorting }: HeadProps) => (
  <thead ref={ref} {...ROW_GROUP}>
    <tr {...ROW}>
      <th {...HEADER}>{i18n.t('library.shortLink')}</th>
      <th {...HEADER}>{i18n.t('library.destination')}</th>
      {columns.tag && <th {...HEADER}>{i18n.t('draft.tag')}</th>}
      {columns.expires && <th {...HEADER}>{i18n.t('draft.expires')}</th>}
      <SortHead sort="performance" label={i18n.t('library.clicks')} {...sorting} />
      <SortHead sort="date" label={i18n.t('library.created')} {...sorting} />
    </tr>
  </thead>
)

const PANEL_KEYS: Record<string, PanelKind> = { c: 'copy-as', q: 'qr-code', e: 'title' }

/** The height of an element in pixels, which follows the browser's font size and the width of the window. */
const useHeight = (initial: number): [RefCallback<HTMLElement>, number] => {
  const [height, setHeight] = useState(initial)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, height]
}

/** A list of links that scrolls on its own and renders only the visible rows. */
export const LinkGrid = memo((props: Props) => {
  const { rows, tags, active, openId, columns, sorted, copied, now, actions, onView, onActive, onRows } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<number>()
  const [rowProbe, rowHeight] = useHeight(36)
  const [headProbe, headHeight] = useHeight(28)
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are kept until they are measured again
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  const isOnlyAsked = useOnlyAsked()
  const tagsById = useMemo(() => new Map(tags.map((tag) => [tagKey(tag), tag])), [tags])

  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  useEffect(() => onRows(first, last), [onRows, first, last])
  useEffect(() => virtualizer.scrollToIndex(active), [virtualizer, active])

  const focus = useCallback(() => {
    const row = document.getElementById(rowId(active))
    if (row) row.focus()
    // A far row is rendered once it is scrolled to, and the one before is gone by then.
    else document.getElementById(GRID_ID)?.focus({ preventScroll: true })
  }, [active])
  const focusActions = useCallback(() => {
    // Before the row shows them all.
    document.getElementById(rowId(active))?.querySelector<HTMLElement>('[aria-keyshortcuts=Enter]')?.focus()
  }, [active])
  useImperativeHandle(props.ref, () => ({ focusActions, toTop: () => void scroller.current?.scrollTo(0, 0) }), [
    focusActions,
  ])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a far row is there only once others are rendered
  useEffect(() => {
    const focused = document.activeElement
    // The focus is on a row that the arrow keys have left, or waits for one.
    const row = focused?.closest('tr')
    const isLeft = row && scroller.current?.contains(row) && row.id !== rowId(active)
    if (isLeft || focused?.id === GRID_ID) focus()
  }, [active, focus, first, last])

  /** Moves the focus between the actions of the active row. */
  const moveToAction = (event: KeyboardEvent): boolean => {
    const step = { [sideArrows().next]: 1, [sideArrows().previous]: -1 }[event.key]
    if (step === undefined) return false
    event.preventDefault()
    const buttons = document.getElementById(rowId(active))?.querySelectorAll<HTMLElement>('[data-actions] button')
    const current = [...(buttons ?? [])].indexOf(event.target as HTMLElement)
    if (current + step < 0) props.onLeave()
    else buttons?.[current + step]?.focus()
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPageKey(event.nativeEvent)) return
    const row = rowByKey(event.key, active, rows.count)
    if (row !== undefined) {
      event.preventDefault()
      return onActive(row)
    }
    if (moveToAction(event)) return
    const link = rows.at(active)
    if (link === undefined) return
    const key = latinKey(event.nativeEvent)
    // Enter presses a button that has the focus.
    if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) actions.copy(link)
    if (key === 'o') actions.open(link)
    const kind = PANEL_KEYS[key]
    const button =
      kind &&
      document.getElementById(rowId(active))?.querySelector<HTMLElement>(`[aria-keyshortcuts=${key.toUpperCase()}]`)
    if (!button) return
    // Otherwise the letter is typed into the form that opens.
    event.preventDefault()
    actions.show(kind, link, button)
  }

  return (
    <div ref={scroller} className={css.scroller}>
      <div ref={rowProbe} className={css.probe} aria-hidden="true" />
      <table
        id={GRID_ID}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen from the search field
        role="grid"
        tabIndex={-1}
        className={css.links}
        data-columns={Object.entries(columns)
          .flatMap(([name, isShown]) => (isShown ? name : []))
          .join(' ')}
        aria-label={i18n.t('library.links')}
        aria-rowcount={rows.count + 1}
        onKeyDown={onKeyDown}
      >
        <LinkHead ref={headProbe} columns={columns} sorted={sorted} onView={onView} />
        <tbody {...SPACE} style={{ height: first * rowHeight }} />
        <tbody {...ROW_GROUP}>
          {items.map(({ index }) => {
            const link = rows.at(index)
            return (
              <LinkRow
                key={index}
                link={link}
                tag={link?.tagId === undefined ? undefined : tagsById.get(tagKey({ ...link, id: link.tagId }))}
                index={index}
                isActive={index === active}
                isHovered={index === hovered}
                isOpen={openId !== undefined && link?.id === openId}
                isCopied={link !== undefined && copied?.isCopied === true && copied.id === link.id}
                columns={columns}
                isOnlyAsked={isOnlyAsked}
                marked={rows.marked}
                maxClicks={rows.maxClicks}
                now={now}
                actions={actions}
                onHover={setHovered}
                onActive={onActive}
              />
            )
          })}
        </tbody>
        <tbody {...SPACE} style={{ height: Math.max(0, rows.count - last - 1) * rowHeight }} />
      </table>
    </div>
  )
})
