import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { MirrorChunk } from '@/lib/domain/library/link-cache'
import type { Api } from '@/lib/rpc/client'
import { mirrorLinksQuery } from '@/lib/ui/cached-links'
import { linkOf } from '@/test/setup/journal-samples'

/** A double of the background, whose answers come in turn. */
const numbersOf = async (...chunks: MirrorChunk[]) => {
  const api = (async () => chunks.shift()) as unknown as Api
  const links = await new QueryClient().fetchQuery(mirrorLinksQuery(api, 1))
  return links.map(({ createdAt }) => createdAt)
}

const chunk = (generation: number, numbers: number[], next: number | null): MirrorChunk => ({
  generation,
  links: numbers.map(linkOf),
  next: next === null ? null : { generation, number: next },
})

it('are the newest first, in whatever order the service gave them', async () => {
  expect(await numbersOf(chunk(1, [1, 4], 2), chunk(1, [3, 2], 4), chunk(1, [5], null))).toEqual([5, 4, 3, 2, 1])
})

it('are those of one reading, where another was over meanwhile', async () => {
  expect(await numbersOf(chunk(1, [1, 2], 2), chunk(2, [2, 3], 2), chunk(2, [4], null))).toEqual([4, 3, 2])
})
