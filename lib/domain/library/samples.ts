import type { Link } from '../link/link'

/** How many clicks a link had on a UTC day, as the last read of that day found it. */
export type Sample = readonly [day: number, clicks: number]

/** A link with its samples, oldest first, one for each day on which its clicks were found changed. */
export type SampledLink = Link & { samples?: readonly Sample[] }

type Sampled = Pick<SampledLink, 'clicks' | 'samples'>

/** A day before all others, for clicks that no read has seen grow. */
const EVER = 0

/** What is known of a link's clicks. Without samples they have not changed since the link was first read. */
export const samplesOf = ({ samples, clicks }: Sampled): readonly Sample[] =>
  samples ?? (clicks === 0 ? [] : [[EVER, clicks]])

/** A link as it was read on a UTC day, with a sample if its clicks differ from those of `before`. */
export const sampledOn = <Read extends Pick<Link, 'clicks'>>(
  day: number,
  link: Read,
  before: Sampled | undefined,
): Read & { samples?: readonly Sample[] } => {
  if (link.clicks === (before?.clicks ?? 0)) return before?.samples ? { ...link, samples: before.samples } : link
  const earlier = before ? samplesOf(before) : []
  return { ...link, samples: [...earlier.filter(([known]) => known < day), [day, link.clicks]] }
}

/** The link as the service lists it. */
export const withoutSamples = ({ samples: _, ...link }: SampledLink): Link => link
