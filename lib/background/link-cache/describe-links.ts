import type { DescribedLink } from '@/lib/domain/link/link-note'
import type { LinkNotes } from '../link-notes'
import type { CachedPages } from './cached-pages'

type Dependencies = {
  notes: Pick<LinkNotes, 'of'>
  cache: Pick<CachedPages, 'record' | 'tagOfEach'>
}

/** The tags of a connection's links as they were read at a time. */
type Tags = { connectionId: string; readAt: number | undefined; tagOf: Promise<ReadonlyMap<string, string>> }

/**
 * What is known of links beyond the service's list. A tag learned from the service's filtered lists is newer than the one
 * that was asked for here.
 */
export const createDescribeLinks = ({ notes, cache }: Dependencies) => {
  let tags: Tags | undefined

  const tagsOf = async (connectionId: string): Promise<ReadonlyMap<string, string>> => {
    const readAt = (await cache.record(connectionId))?.tags?.readAt
    if (tags?.connectionId !== connectionId || tags.readAt !== readAt)
      tags = { connectionId, readAt, tagOf: cache.tagOfEach(connectionId) }
    return tags.tagOf
  }

  return async (connectionId: string, ids: readonly string[]): Promise<DescribedLink[]> => {
    const [known, tagOf] = await Promise.all([notes.of(connectionId, ids), tagsOf(connectionId)])
    return ids.flatMap((id) => {
      const tagId = tagOf.get(id)
      const note = { ...known.get(id), ...(tagId !== undefined && { tagId }) }
      return Object.keys(note).length > 0 ? [{ id, ...note }] : []
    })
  }
}

export type DescribeLinks = ReturnType<typeof createDescribeLinks>
