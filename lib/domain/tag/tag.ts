import * as z from 'zod/mini'
import { text } from '../text'

/** The color is stored as the service wrote it, whether or not it is valid CSS. */
export const tagSchema = z.object({ id: z.string(), label: z.string(), color: z.string() })

export type Tag = z.infer<typeof tagSchema>

/** A tag with the connection whose service has it: another service may have the same id. */
export type OwnedTag = Tag & { connectionId: string }

export const tagKey = ({ connectionId, id }: Pick<OwnedTag, 'connectionId' | 'id'>): string => `${connectionId} ${id}`

/** How much is known of the service's tags: all, or some while they are loading or after that has failed. */
export type TagListing = 'loading' | 'complete' | 'failed'

/** The input to create a tag, or to change the one with the id. */
export const tagInputSchema = z.object({ id: z.optional(z.string()), label: text(1000), color: text(1000) })

export type TagInput = z.infer<typeof tagInputSchema>

/** Colors for new tags: eight hues apart, each readable as a dot on light and on dark. */
export const TAG_COLORS = [
  '#2563eb',
  '#16a34a',
  '#dc2626',
  '#9333ea',
  '#d97706',
  '#0891b2',
  '#db2777',
  '#4d7c0f',
] as const

/** The default color of a new tag, given the number of tags. */
export const nextTagColor = (count: number): string => TAG_COLORS[count % TAG_COLORS.length] ?? TAG_COLORS[0]

/** True for the only format that a color input takes. Other colors are shown but not put into the input. */
export const isPickerColor = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color)

const MAX_RECENT_TAGS = 20

/** Adds a chosen tag to the front of the recent tags. */
export const withRecentTag = (recent: readonly Tag[], chosen: Tag): Tag[] =>
  [chosen, ...recent.filter(({ id }) => id !== chosen.id)].slice(0, MAX_RECENT_TAGS)

/** The tag with an id. A tag that the service does not list is labeled with its id, so that it can be removed. */
export const tagOf = (id: string, tags: readonly Tag[]): Tag | undefined =>
  id === '' ? undefined : (tags.find((tag) => tag.id === id) ?? { id, label: id, color: '' })

/** The tag with exactly this label, or else whatever its case. */
export const tagWithLabel = (label: string, tags: readonly Tag[]): Tag | undefined =>
  tags.find((tag) => tag.label === label) ?? tags.find((tag) => tag.label.toLowerCase() === label.toLowerCase())

const lettersOf = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The first matching tags. `isThere` is true if a tag has exactly this label. */
type FoundTags = { found: Tag[]; isThere: boolean }

/**
 * Searches the labels of tags, regardless of case and accents. The normalized labels are kept: normalizing thousands
 * takes longer than searching them.
 */
export const createTagSearch = (tags: readonly Tag[]): ((typed: string, max: number) => FoundTags) => {
  let letters: string[] | undefined
  let labels: Set<string> | undefined
  return (typed, max) => {
    letters ??= tags.map(({ label }) => lettersOf(label))
    labels ??= new Set(tags.map(({ label }) => label.toLowerCase()))
    const searched = lettersOf(typed)
    const found: Tag[] = []
    for (const [index, tag] of tags.entries()) {
      if (found.length === max) break
      if (letters[index]?.includes(searched)) found.push(tag)
    }
    return { found, isThere: labels.has(typed.toLowerCase()) }
  }
}
