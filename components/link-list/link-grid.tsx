import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  memo,
  type Ref,
  type RefCallback,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { i18n } from '#i18n'
import type { LibraryView } from '@/lib/domain/library/library-view'
import { isPageKey, rowByKey } from '../keyboard'
import { LinkHead } from './link-head'
import { LinkRow, rowId } from './link-row'
import type { Copied, LinkActions, LinkDetails, LinkRows, PanelKind } from './link-rows'

export const GRID_ID = 'links'

export type GridHandle = {
  /** Moves the focus to the active row. */
  focus: () => void
  /** Scrolls to the first row. */
  toTop: () => void
}

type Props = {
  ref?: Ref<GridHandle>
  rows: LinkRows
  details: (id: string) => LinkDetails | undefined
  /** The row that Enter copies. */
  active: number
  hasDomain: boolean
  /** The link that a panel is open for. */
  openId: string | undefined
  /** What the rows are sorted by. */
  sorted: Pick<LibraryView, 'sort' | 'order'>
  copied: Copied
  now: number
  actions: LinkActions
  onView: (change: Partial<LibraryView>) => void
  onActive: (index: number) => void
  /** Called with the first and the last rendered row. */
  onRows: (first: number, last: number) => void
}

/** Rows rendered outside the viewport, so that scrolling does not show their absence. */
const OVERSCAN = 4

const PANEL_KEYS: Record<string, PanelKind> = { c: 'copy-as', q: 'qr-code', e: 'note' }

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
  const { rows, details, active, openId, hasDomain, sorted, copied, now, actions, onView, onActive, onRows } = props
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
  useImperativeHandle(props.ref, () => ({ focus, toTop: () => void scroller.current?.scrollTo(0, 0) }), [focus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a far row is there only once others are rendered
  useEffect(() => {
    const focused = document.activeElement
    // The focus is on a row that the arrow keys have left, or waits for one.
    const row = focused?.closest('tr')
    const isLeft = row && scroller.current?.contains(row) && row.id !== rowId(active)
    if (isLeft || focused?.id === GRID_ID) focus()
  }, [active, focus, first, last])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPageKey(event.nativeEvent)) return
    const row = rowByKey(event.key, active, rows.count)
    if (row !== undefined) {
      event.preventDefault()
      return onActive(row)
    }
    const link = rows.at(active)
    if (link === undefined) return
    // Enter presses a button that has the focus.
    if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) actions.copy(link, details(link.id))
    if (event.key === 'o') actions.open(link)
    const kind = PANEL_KEYS[event.key]
    const button =
      kind &&
      document
        .getElementById(rowId(active))
        ?.querySelector<HTMLElement>(`[aria-keyshortcuts=${event.key.toUpperCase()}]`)
    if (!button) return
    // Otherwise the letter is typed into the form that opens.
    event.preventDefault()
    actions.show(kind, link, button)
  }

  return (
    <div ref={scroller} className="link-scroller">
      <div ref={rowProbe} className="row-probe" aria-hidden="true" />
      <table
        id={GRID_ID}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen from the search field
        role="grid"
        tabIndex={-1}
        className={hasDomain ? 'links with-domains' : 'links'}
        aria-label={i18n.t('library.links')}
        aria-rowcount={rows.count + 1}
        onKeyDown={onKeyDown}
      >
        <LinkHead ref={headProbe} sorted={sorted} onView={onView} />
        <tbody style={{ height: first * rowHeight }} />
        <tbody>
          {items.map(({ index }) => {
            const link = rows.at(index)
            return (
              <LinkRow
                key={index}
                link={link}
                details={link && details(link.id)}
                index={index}
                isActive={index === active}
                isHovered={index === hovered}
                isOpen={openId !== undefined && link?.id === openId}
                isCopied={link !== undefined && copied?.isCopied === true && copied.id === link.id}
                hasDomain={hasDomain}
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
        <tbody style={{ height: Math.max(0, rows.count - last - 1) * rowHeight }} />
      </table>
    </div>
  )
})
