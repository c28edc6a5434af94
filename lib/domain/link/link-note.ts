import * as z from 'zod/mini'
import { text } from '../text'
import { MAX_TITLE_LENGTH } from './title'

/**
 * What only this browser knows about a link: the title and the note a person wrote, and the tag and the expiry that were
 * asked for when it was created here.
 */
export const linkNoteSchema = z.object({
  title: z.optional(z.string()),
  note: z.optional(z.string()),
  tagId: z.optional(z.string()),
  /** ISO 8601 in UTC. */
  expiresAt: z.optional(z.string()),
})

export type LinkNote = z.infer<typeof linkNoteSchema>

/** A note with the id of its link. */
export const describedLinkSchema = z.extend(linkNoteSchema, { id: z.string() })

export type DescribedLink = z.infer<typeof describedLinkSchema>

/**
 * What is known of a link, in a list that is empty if nothing is. A tag from the service's filtered lists is newer than one
 * asked for here.
 */
export const describeLink = (id: string, note: LinkNote | undefined, tagId: string | undefined): DescribedLink[] => {
  const known = { ...note, ...(tagId !== undefined && { tagId }) }
  return Object.keys(known).length > 0 ? [{ id, ...known }] : []
}

/** In characters. */
export const MAX_NOTE_LENGTH = 2_000

/** A person's note on a link. An empty text deletes it; a missing one keeps it. */
export const noteInputSchema = z.object({
  id: text(1000),
  title: z.optional(text(MAX_TITLE_LENGTH)),
  note: z.optional(text(MAX_NOTE_LENGTH)),
})

export type NoteInput = z.infer<typeof noteInputSchema>
