/** A label with a colour. The colour is kept as the service wrote it, whether or not CSS can read it. */
export type Tag = { id: string; label: string; color: string }

/** A part of a list of tags that is no longer with more of them, and how many there are. */
export type FirstTags = { first: Tag[]; count: number }

/** What a person enters to create or change a tag. */
export type TagInput = Pick<Tag, 'label' | 'color'>

/** Colours for new tags: eight hues apart, each readable as a dot on light and on dark. */
const PALETTE = ['#2563eb', '#16a34a', '#dc2626', '#9333ea', '#d97706', '#0891b2', '#db2777', '#4d7c0f'] as const

/** The colour a new tag gets unless a person picks one: the next of the palette, by the number of tags there are. */
export const nextTagColor = (count: number): string => PALETTE[count % PALETTE.length] ?? PALETTE[0]

/** More than a picker shows before something is typed. */
const FIRST = 100

/** The first tags of a list, and with them those that are chosen. */
export const firstTags = (tags: readonly Tag[], chosen: readonly string[]): FirstTags => ({
  first: tags.filter(({ id }, index) => index < FIRST || chosen.includes(id)),
  count: tags.length,
})

/** The tag of an id. One that the service does not list is called by its id, so that it is seen and can be taken away. */
export const tagOf = (id: string, tags: readonly Tag[]): Tag | undefined =>
  id === '' ? undefined : (tags.find((tag) => tag.id === id) ?? { id, label: id, color: '' })
