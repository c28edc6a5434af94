import type { Store } from '../storage/store.ts'
import type { LinkRecord } from './link-record.ts'

/**
 * The ids of the tags that links need, by their labels. Existing tags keep their color; the others are created with
 * the color of the first link that has them.
 */
export const importTags = async (
  store: Pick<Store, 'listTags' | 'addTag'>,
  links: { link: LinkRecord }[],
): Promise<Map<string, number>> => {
  const ids = new Map((await store.listTags()).reverse().map(({ label, id }) => [label, id]))
  for (const { link } of links) {
    if (link.tag === null || ids.has(link.tag.label)) continue
    const { id } = await store.addTag(link.tag.label, link.tag.color)
    ids.set(link.tag.label, id)
  }
  return ids
}
