import type { Link } from '@/lib/domain/link/link'

const byClicks = (one: Link, other: Link): number => other.clicks - one.clicks || other.createdAt - one.createdAt

/** Of all links that it is shown, those with the most clicks, at most so many; none that was never followed. */
export const createBusiestLinks = <Shown extends Link>(count: number) => {
  let busiest: Shown[] = []
  return {
    see(link: Shown) {
      const last = busiest[count - 1]
      if (link.clicks === 0 || (last && byClicks(last, link) < 0)) return
      busiest = [...busiest, link].sort(byClicks).slice(0, count)
    },
    links: (): Shown[] => busiest,
  }
}
