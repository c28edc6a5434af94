import type { LinkExtras } from '@/lib/domain/library/exported-link'
import { MAX_LINKS_FOUND } from '@/lib/domain/library/link-cache'
import type { Link } from '@/lib/domain/link/link'
import type { Tag } from '@/lib/domain/tag/tag'
import type { Api } from '../rpc/client'

/** What a file has of links beside the service's list, by their ids. A tag that is not listed keeps its id. */
export const readLinkExtras = async (
  api: Api,
  links: readonly Link[],
  tags: readonly Tag[],
): Promise<ReadonlyMap<string, LinkExtras>> => {
  const labels = new Map(tags.map(({ id, label }) => [id, label]))
  const extras = new Map<string, LinkExtras>()
  for (let first = 0; first < links.length; first += MAX_LINKS_FOUND) {
    const ids = links.slice(first, first + MAX_LINKS_FOUND).map(({ id }) => id)
    for (const { id, tagId, expiresAt, ...rest } of await api('describeLinks', { ids }))
      extras.set(id, {
        ...rest,
        ...(tagId !== undefined && { tag: labels.get(tagId) ?? tagId }),
        ...(expiresAt !== undefined && { expires: expiresAt }),
      })
  }
  return extras
}
