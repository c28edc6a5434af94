import type { Link } from '../link/link'

/** By date of creation or by clicks, as the service sorts its list (interface, section 4.2). */
export type LinkOrder = { sort: 'date' | 'performance'; order: 'asc' | 'desc' }

/** Puts places of links in an order. */
export type Ordering = (places: readonly number[], order: LinkOrder) => number[]

/**
 * Orders places in a list of links, newest first. All links are sorted once for each key; a search then only picks its
 * places out of that, so that a key press never sorts.
 */
export const createOrdering = (links: readonly Pick<Link, 'clicks'>[]): Ordering => {
  const byDate = Uint32Array.from(links, (_, place) => place)
  let byClicks: Uint32Array | undefined
  const clicksAt = (place: number): number => links[place]?.clicks ?? 0

  return (places, { sort, order }) => {
    if (sort === 'performance')
      byClicks ??= byDate.toSorted((one, other) => clicksAt(other) - clicksAt(one) || one - other)
    const isWanted = new Uint8Array(links.length)
    for (const place of places) isWanted[place] = 1
    const ordered: number[] = []
    for (const place of (sort === 'performance' && byClicks) || byDate) if (isWanted[place]) ordered.push(place)
    return order === 'asc' ? ordered.reverse() : ordered
  }
}
