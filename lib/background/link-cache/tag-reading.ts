import { DAY_MS } from '@/lib/domain/library/day'
import type { LinkPage } from '@/lib/domain/link/link-page'
import { ok, type Result } from '@/lib/domain/result'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import type { LinkTags } from './link-tags'
import type { MirrorRecord } from './mirror-database'
import type { MirrorWriter } from './mirror-writer'
import type { ReadPage } from './page-reader'

type Dependencies = {
  writer: Pick<MirrorWriter, 'note'>
  linkTags: LinkTags
  api: Pick<ApiClient, 'listTags'>
  readPage: ReadPage
  isPausing: () => boolean
  now: () => number
}

const idsOf = ({ links }: LinkPage) => links.map(({ id }) => id)

/**
 * Learns which links have which tag. The list does not tell, but it can be filtered by tag: that takes one request for
 * each tag, and the further pages of a tag only where its links are not those that are known already.
 */
export const createTagReading = ({ writer, linkTags, api, readPage, isPausing, now }: Dependencies) => {
  /** Goes on from the first page to the last, or until as many links are known as there are. */
  const readLinksOf = async (connection: Connection, tagId: string, first: LinkPage): Promise<Result<void>> => {
    const known = new Set(await linkTags.of(tagId))
    const met = new Set<string>()
    let page = first
    for (let number = 1; ; number += 1) {
      const metBefore = met.size
      for (const id of idsOf(page)) for (const ids of [known, met]) ids.add(id)
      const areAllKnown = page.totalRows !== null && known.size === page.totalRows
      if (areAllKnown || isPausing()) return ok(await linkTags.set(tagId, known))
      // A page that brings nothing new is one that comes for ever.
      if (met.size === metBefore || number >= (page.totalPages ?? Number.POSITIVE_INFINITY)) break
      const next = await readPage(connection, { order: 'desc', page: number + 1, tagId })
      if (!next.ok) return next
      page = next.value
    }
    return ok(await linkTags.set(tagId, met))
  }

  const learn = async (connection: Connection, held: number): Promise<Result<{ addUp: boolean }>> => {
    const tags = await api.listTags(connection)
    if (!tags.ok) return tags
    const firstPages = new Map<string, LinkPage>()
    for (const { id } of tags.value) {
      if (isPausing()) break
      const first = await readPage(connection, { order: 'desc', page: 1, tagId: id })
      if (!first.ok) return first
      firstPages.set(id, first.value)
    }
    // Where the filter is not heeded, each tag seems to have all links.
    const sum = [...firstPages.values()].reduce((total, page) => total + (page.totalRows ?? 0), 0)
    if (sum > held) return ok({ addUp: false })
    for (const [tagId, first] of firstPages) {
      if (isPausing()) break
      const read = await readLinksOf(connection, tagId, first)
      if (!read.ok) return read
    }
    return ok({ addUp: true })
  }

  /** Nothing where it was read within a day and of as many links. A Failure ends in the record. */
  return async (connection: Connection, record: MirrorRecord): Promise<void> => {
    const { tags, held } = record
    if (tags && tags.held === held && Math.abs(now() - tags.readAt) < DAY_MS) return
    const learnt = await learn(connection, held)
    // Cut off, it begins anew the next time; the links that are known by then need no page again.
    if (isPausing()) return
    await writer.note(learnt.ok ? { tags: { readAt: now(), held, ...learnt.value } } : { problem: learnt.failure })
  }
}
