import * as z from 'zod/mini'
import { plainText, text, withoutEnding } from '../text'
import { withoutTracking } from './tracking-parameters'
import { withoutScheme } from './web-address'

/** In characters. A longer one is cut. */
export const MAX_TITLE_LENGTH = 300

/** A title as one short line. A page may put anything into its title, so every title passes through here. */
export const tidyTitle = (text: string): string => plainText(plainText(text).slice(0, MAX_TITLE_LENGTH))

const decoded = (address: string): string => {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

const comparable = (address: string): string =>
  withoutEnding(decoded(withoutScheme(withoutTracking(address))).replace(/^www\./i, ''), '/').toLowerCase()

/** True for a text that is an address or its beginning: what a browser shows for a page without a title. */
const repeatsAddress = (title: string, address: string): boolean =>
  /[./]/.test(title) && comparable(address).startsWith(comparable(title))

/** The title for an address; undefined if there is none, or if it only repeats the address. */
export const titleFor = (text: string | undefined, address: string): string | undefined => {
  const title = tidyTitle(text ?? '')
  return title === '' || repeatsAddress(title, address) ? undefined : title
}

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
