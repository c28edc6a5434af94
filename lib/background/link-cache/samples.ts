import type { Link } from '@/lib/domain/link/link'

/** How many clicks a link had on a UTC day, as the last reading of that day found it. */
export type Sample = readonly [day: number, clicks: number]

type Sampled = Pick<Link, 'clicks'> & {
  /** The oldest first, one for each day on which the clicks were found changed. */
  samples?: readonly Sample[]
}

/** A day before all others, for clicks of which no reading tells when there were fewer. */
const EVER = 0

/** What is known of a link's clicks. Without samples they have been the same ever since it was first read. */
export const samplesOf = ({ samples, clicks }: Sampled): readonly Sample[] =>
  samples ?? (clicks === 0 ? [] : [[EVER, clicks]])

/** The samples of a link after its clicks were read on a day; `before` is the link as it was held until then. */
export const sampledOn = (day: number, clicks: number, before: Sampled | undefined): readonly Sample[] | undefined => {
  if (clicks === (before?.clicks ?? 0)) return before?.samples
  const earlier = before ? samplesOf(before) : []
  return [...earlier.filter(([known]) => known < day), [day, clicks]]
}
