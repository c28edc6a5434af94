import * as z from 'zod/mini'
import { text } from '../text'

/** A label with a colour. The colour is kept as the service wrote it, whether or not CSS can read it. */
export const tagSchema = z.object({ id: z.string(), label: z.string(), color: z.string() })

export type Tag = z.infer<typeof tagSchema>

/** What a person enters to create or change a tag. */
export const tagInputSchema = z.object({ label: text(1000), color: text(1000) })

export type TagInput = z.infer<typeof tagInputSchema>

/** Colours for new tags: eight hues apart, each readable as a dot on light and on dark. */
const PALETTE = ['#2563eb', '#16a34a', '#dc2626', '#9333ea', '#d97706', '#0891b2', '#db2777', '#4d7c0f'] as const

/** The colour a new tag gets unless a person picks one: the next of the palette, by the number of tags there are. */
export const nextTagColor = (count: number): string => PALETTE[count % PALETTE.length] ?? PALETTE[0]

/** How many of the tags that were chosen last are kept apart from the whole list. */
const RECENT = 20

/** The recent tags once another was chosen, the last one first. */
export const withRecentTag = (recent: readonly Tag[], chosen: Tag): Tag[] =>
  [chosen, ...recent.filter(({ id }) => id !== chosen.id)].slice(0, RECENT)

/** The tag of an id. One that the service does not list is called by its id, so that it is seen and can be taken away. */
export const tagOf = (id: string, tags: readonly Tag[]): Tag | undefined =>
  id === '' ? undefined : (tags.find((tag) => tag.id === id) ?? { id, label: id, color: '' })
