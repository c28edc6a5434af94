import { ok, type Result } from '@/lib/domain/failure'
import { DAY_MS } from '@/lib/domain/library/days'
import type { ReadPage } from '@/lib/domain/link/read-pages'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import type { CacheRecord } from './cache-database'
import type { CacheWriter } from './cache-writer'
import type { CachedPages } from './cached-pages'
import type { ReadList } from './read-list'

type Dependencies = {
  cache: Pick<CachedPages, 'idsWithTag'>
  writer: Pick<CacheWriter, 'note' | 'setIdsWithTag'>
  api: Pick<ApiClient, 'listTags'>
  readList: ReadList
  now: () => number
}

type TagRead = { tagId: string; first: ReadPage; rest: ReturnType<ReadList> }

/**
 * Reads which links have which tag. The list does not tell, but can be filtered: one request per tag, and further pages
 * only if the known links do not add up to the tag's total.
 */
export const createTagsRead = ({ cache, writer, api, readList, now }: Dependencies) => {
  const readFirstPages = async (connection: Connection): Promise<Result<TagRead[]>> => {
    const tags = await api.listTags(connection)
    if (!tags.ok) return tags
    const reads: TagRead[] = []
    for (const { id } of tags.value) {
      const rest = readList(connection, { order: 'desc', tagId: id })
      const first = await rest.next()
      if (first.done) continue
      if (!first.value.ok) return first.value
      reads.push({ tagId: id, first: first.value.value, rest })
    }
    return ok(reads)
  }

  /** Reads until the last page, or until as many links are known as the tag has. */
  const readOne = async (connectionId: string, { tagId, first, rest }: TagRead): Promise<Result<void>> => {
    const known = new Set(await cache.idsWithTag(connectionId, tagId))
    const seen = new Set<string>()
    for (let page = first; ; ) {
      for (const { id } of page.links) for (const ids of [known, seen]) ids.add(id)
      if (known.size === page.totalRows) return ok(await writer.setIdsWithTag(connectionId, tagId, known))
      const next = await rest.next()
      if (next.done) return ok(await writer.setIdsWithTag(connectionId, tagId, seen))
      if (!next.value.ok) return next.value
      page = next.value.value
    }
  }

  const readAll = async (connection: Connection, { connectionId, cached }: CacheRecord) => {
    const reads = await readFirstPages(connection)
    if (!reads.ok) return reads
    // A service that ignores the filter returns all links for each tag.
    const sum = reads.value.reduce((total, { first }) => total + (first.totalRows ?? 0), 0)
    if (sum > cached) return ok({ addUp: false })
    for (const each of reads.value) {
      const read = await readOne(connectionId, each)
      if (!read.ok) return read
    }
    return ok({ addUp: true })
  }

  /** Does nothing if tags were read within a day and the number of links is the same. A failure is noted in the record. */
  return async (connection: Connection, record: CacheRecord): Promise<void> => {
    const { connectionId, tags, cached } = record
    if (tags && tags.cached === cached && Math.abs(now() - tags.readAt) < DAY_MS) return
    const read = await readAll(connection, record)
    const finding = read.ok ? { tags: { readAt: now(), cached, ...read.value } } : { problem: read.failure }
    await writer.note(connectionId, finding)
  }
}
