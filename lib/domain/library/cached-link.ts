import type { Link } from '../link/link'

/** A link's clicks on a UTC day, at the last read of that day. */
export type Sample = readonly [day: number, clicks: number]

/** A link as the cache stores it. */
export type CachedLink = Link & {
  /** Oldest first: one per day on which its clicks had changed. */
  samples?: readonly Sample[]
  /** The number of the full read that it belongs to. */
  generation?: number
  /** It was created here, and no read has seen it yet. */
  isUnseen?: boolean
}

type Sampled = Pick<CachedLink, 'clicks' | 'samples'>

/** The day of clicks from before the first read. */
const BEFORE_ALL = 0

/** A link's samples. Without any, its clicks have not changed since the first read. */
export const samplesOf = ({ samples, clicks }: Sampled): readonly Sample[] =>
  samples ?? (clicks === 0 ? [] : [[BEFORE_ALL, clicks]])

/** A link read on a UTC day, with a new sample if its clicks differ from those of `before`. */
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
export const asListed = ({ samples: _, generation: __, isUnseen: ___, ...link }: CachedLink): Link => link
