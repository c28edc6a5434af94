import type { Link } from '@/lib/domain/link/link'
import { type Sample, sampledOn } from './samples'

/** A link of the mirror, with what the list itself does not tell of it. */
export type HeldLink = Link & {
  /** In the link's own record, which a reading of the list writes anyway. See samples.ts. */
  samples?: readonly Sample[]
}

/** A link as it was read on a UTC day, with a sample of its clicks where they are others than before. */
export const readOn = (day: number, link: Link, before: HeldLink | undefined): HeldLink => {
  const samples = sampledOn(day, link.clicks, before)
  return samples ? { ...link, samples } : link
}

/** The link as the list has it. */
export const asListed = ({ samples: _, ...link }: HeldLink): Link => link

/** True where nothing has changed but the clicks. */
export const isAlike = (link: Link, before: Link | undefined): boolean =>
  link.shortLink === before?.shortLink && link.destination === before.destination
