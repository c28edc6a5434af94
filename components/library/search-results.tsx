import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FoundLinks } from '@/lib/domain/library/link-search'
import type { Link } from '@/lib/domain/link/link'
import { LinkTable } from './link-table'

type Props = {
  found: FoundLinks
  words: readonly string[]
  mostClicks: number
  now: number
  onCopy: (link: Link) => void
}

const ROW_HEIGHT = 41
/** So many rows above and below the window are drawn, so that arrow keys find the next one. */
const OVERSCAN = 10

/** However many links were found, only those in sight are drawn. */
export const SearchResults = ({ found, words, mostClicks, now, onCopy }: Props) => {
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
  const first = items[0]
  const last = items.at(-1)
  return (
    <div ref={list}>
      <LinkTable
        links={found.slice(first?.index ?? 0, (last?.index ?? -1) + 1)}
        total={found.count}
        firstIndex={first?.index ?? 0}
        heightBefore={(first?.start ?? scrollMargin) - scrollMargin}
        heightAfter={virtualizer.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin)}
        words={words}
        mostClicks={mostClicks}
        now={now}
        onCopy={onCopy}
      />
    </div>
  )
}
