import type { Link } from '@/lib/domain/link'
import type { Sample } from './samples'

/** A link of the mirror, with what the list itself does not tell of it. */
export type HeldLink = Link & {
  /** The last full reading that met it; 0 where none has yet. */
  generation: number
  /** Its destination as destinations are compared. */
  canonical: string
  /** In the link's own record, which a reading of the list writes anyway. See samples.ts. */
  samples?: readonly Sample[]
  tagId?: string
}

/** The link as the list has it. */
export const asListed = ({ generation: _, canonical: __, samples: ___, tagId: ____, ...link }: HeldLink): Link => link
