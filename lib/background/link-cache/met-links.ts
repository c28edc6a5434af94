import type { Link } from '@/lib/domain/link/link'
import { LARGEST_PAGE } from '@/lib/domain/link/link-page'
import { createEarlierLinks } from './earlier-links'
import { type HeldLink, isAlike, readOn } from './held-link'
import { UNMET } from './held-page'
import type { HeldPages } from './held-pages'
import { createIndexDraft, type IndexDraft } from './index-draft'
import { createLinkWriting } from './link-writing'
import type { MirrorRecord } from './mirror-database'
import type { Finding, MirrorWriter } from './mirror-writer'

/** What one full reading has met so far. */
export type MetLinks = {
  count(): number
  /** True where they are others than those that are shown. New clicks alone do not count. */
  areOthers(): boolean
  /** Keeps those that were not met before, as they were read on a UTC day, and gives how many these are. */
  meet(links: readonly Link[], day: number, finding: Finding): Promise<number>
  /** Keeps what is shown and was not met, where the service's list cannot be believed. */
  meetTheRest(): Promise<void>
  /** Gives what leads to them, once all of them are kept. */
  kept(): Promise<IndexDraft>
}

type Dependencies = {
  pages: HeldPages
  writer: Pick<MirrorWriter, 'append'>
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
}

/** Begins with what the reading of a record had met when a worker before this one ended. */
export const loadMetLinks = async ({ pages, writer, wait }: Dependencies, begun: MirrorRecord): Promise<MetLinks> => {
  const { generation, shown, held } = begun
  const met = new Set<string>()
  const index = createIndexDraft()
  await pages.visit(generation, ({ number, links }) => {
    if (number >= UNMET) return
    index.add(number, links)
    for (const { id } of links) met.add(id)
  })
  const isFirst = shown === generation
  const earlier = isFirst ? undefined : createEarlierLinks(pages, shown)
  let areOthers = met.size > 0
  const writing = createLinkWriting({ writer, index, wait })

  return {
    count: () => met.size,
    areOthers: () => areOthers || met.size !== held,
    async meet(links, day, finding) {
      const first = links.filter(({ id }) => !met.has(id) && met.add(id))
      const before = (await earlier?.(first.map(({ id }) => id))) ?? []
      areOthers ||= first.some((link, place) => !isAlike(link, before[place]))
      await writing.add(
        first.map((link, place) => readOn(day, link, before[place])),
        finding,
      )
      return first.length
    },
    async meetTheRest() {
      if (isFirst) return
      const rest: HeldLink[] = []
      await pages.visit(shown, ({ links }) => rest.push(...links.filter(({ id }) => !met.has(id))))
      for (let first = 0; first < rest.length; first += LARGEST_PAGE)
        await writing.add(rest.slice(first, first + LARGEST_PAGE), {})
    },
    async kept() {
      await writing.written()
      return index
    },
  }
}
