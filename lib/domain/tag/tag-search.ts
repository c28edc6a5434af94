import type { Tag } from './tag'

const lettersOf = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The first tags that have what was typed in their label, and whether one has nothing else in it. */
export type FoundTags = { found: Tag[]; isThere: boolean }

/**
 * A search in tags that does not mind accents and capitals. What it goes by is made of the labels at the first search, once
 * for all that follow: that takes longer than to search thousands.
 */
export const createTagSearch = (tags: readonly Tag[]): ((typed: string, most: number) => FoundTags) => {
  let letters: string[] | undefined
  let labels: Set<string> | undefined
  return (typed, most) => {
    letters ??= tags.map(({ label }) => lettersOf(label))
    labels ??= new Set(tags.map(({ label }) => label.toLowerCase()))
    const wanted = lettersOf(typed)
    const found: Tag[] = []
    for (const [index, tag] of tags.entries()) {
      if (found.length === most) break
      if (letters[index]?.includes(wanted)) found.push(tag)
    }
    return { found, isThere: labels.has(typed.toLowerCase()) }
  }
}
