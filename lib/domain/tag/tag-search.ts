import type { Tag } from './tag'

const lettersOf = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The first matching tags. `isThere` is true if a tag has exactly this label. */
type FoundTags = { found: Tag[]; isThere: boolean }

/**
 * Searches the labels of tags, regardless of case and accents. The normalised labels are kept: normalising thousands
 * takes longer than searching them.
 */
export const createTagSearch = (tags: readonly Tag[]): ((typed: string, max: number) => FoundTags) => {
  let letters: string[] | undefined
  let labels: Set<string> | undefined
  return (typed, max) => {
    letters ??= tags.map(({ label }) => lettersOf(label))
    labels ??= new Set(tags.map(({ label }) => label.toLowerCase()))
    const wanted = lettersOf(typed)
    const found: Tag[] = []
    for (const [index, tag] of tags.entries()) {
      if (found.length === max) break
      if (letters[index]?.includes(wanted)) found.push(tag)
    }
    return { found, isThere: labels.has(typed.toLowerCase()) }
  }
}
