import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LinkSearchResult } from '@/lib/domain/library/link-cache'
import type { Link } from '@/lib/domain/link/link'
import { LinkTable } from './link-table'

type Props = {
  found: LinkSearchResult
  /** What was searched for. */
  query: string
  now: number
  onCopy: (link: Link) => void
  /** Called with the first and the last rendered row. */
  onRows: (first: number, last: number) => void
}

const ROW_HEIGHT = 41
/** Rows rendered outside the viewport, so that arrow keys reach them. */
const OVERSCAN = 10

/** Found links. Renders only the visible rows. */
export const SearchResults = memo(({ found, query, now, onCopy, onRows }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), [])
  const virtualizer = useWindowVirtualizer({
    count: found.count,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  useEffect(() => onRows(first, last), [onRows, first, last])

  const from = Math.max(first, found.first)
  const links = found.links.slice(from - found.first, Math.max(0, last + 1 - found.first))
  return (
    <div ref={list}>
      <LinkTable
        links={links}
        total={found.count}
        firstIndex={from}
        heightBefore={from * ROW_HEIGHT}
        heightAfter={Math.max(0, found.count - from - links.length) * ROW_HEIGHT}
        words={query.split(/\s+/)}
        maxClicks={found.maxClicks}
        now={now}
        onCopy={onCopy}
      />
    </div>
  )
})
