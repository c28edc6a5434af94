import { expect, it } from 'vitest'
import type { LinkSearch, LinkSearchResult } from '@/lib/domain/library/link-cache'
import type { Link } from '@/lib/domain/link/link'
import type { Api } from '@/lib/rpc/client'
import { findAllLinks } from '@/lib/ui/link-search'
import { linkOf } from '@/test/support/journal-samples'

const linksOf = (count: number) => Array.from({ length: count }, (_, index) => linkOf(index))

/** A double of a background whose cache is another from one call to the next. */
const apiOver = (...caches: Link[][]) => {
  let version = 0
  return (async (_: string, { first, count }: LinkSearch): Promise<LinkSearchResult> => {
    const links = caches[version] ?? caches.at(-1) ?? []
    if (version < caches.length - 1) version += 1
    const name = String(caches.indexOf(links))
    const found = links.slice(first, first + count)
    return { version: name, count: links.length, first, links: found, described: [], maxClicks: 0 }
  }) as Api
}

it('findAllLinks() collects all windows', async () => {
  const links = linksOf(4500)
  expect(await findAllLinks(apiOver(links), { query: '' })).toEqual(links)
  expect(await findAllLinks(apiOver([]), { query: '' })).toEqual([])
})

it('findAllLinks() starts over if the cache changes between two windows', async () => {
  const after = linksOf(4600).slice(50)
  expect(await findAllLinks(apiOver(linksOf(4500), after), { query: '' })).toEqual(after)
  expect(await findAllLinks(apiOver(linksOf(4500), []), { query: '' })).toEqual([])
})
