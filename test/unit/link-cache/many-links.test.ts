import { expect, it, vi } from 'vitest'
import type { CachedLinks } from '@/lib/background/link-cache/cached-links'
import { createSearchIndex } from '@/lib/background/link-cache/search-index'
import type { LinkTitles } from '@/lib/background/link-titles'
import { doublesOf } from '@/test/support/doubles'
import { linkOf } from '@/test/support/journal-samples'

/* What a key press costs in a list of 100,000, counted: `npm run bench -- library` has the milliseconds. */

const TOTAL = 100_000
/** One link in ten leads to each. */
const FRUIT = ['apple', 'berry', 'cherry', 'date', 'elder', 'fig', 'grape', 'lime', 'melon', 'quince']
const LINKS = Array.from({ length: TOTAL }, (_, index) => ({
  ...linkOf(index),
  createdAt: index,
  clicks: index % 1000,
  destination: `https://example.com/${FRUIT[index % FRUIT.length]}`,
}))
/** More links than this are not ranked. */
const MAX_RANKED = 1000

const ORDERS = [
  ['best matches', {}],
  ['date', { sort: 'date' }],
  ['clicks', { sort: 'performance' }],
] as const

it.each(ORDERS)(
  'a search of 100,000 links for %s reads them once and sorts them once; a further letter is looked for in what was found',
  async (_, order) => {
    const visit = vi.fn<CachedLinks['visit']>(async (_, onLinks) => onLinks(LINKS, false))
    const get = vi.fn(async () => new Map<string, string>())
    const index = createSearchIndex(doublesOf<CachedLinks>({ visit }), doublesOf<LinkTitles>({ get }))
    const press = (search: string) => index.find(['c1'], { ...order, search, first: 0, count: 50 })
    // So does the library before the first letter.
    await press('')

    const typedArray = Object.getPrototypeOf(Uint32Array.prototype) as Uint32Array
    const sorts = [vi.spyOn(typedArray, 'sort'), vi.spyOn(typedArray, 'toSorted')]
    const looks = vi.spyOn(String.prototype, 'includes')
    let found = TOTAL
    for (const typed of ['q', 'qu', 'quince', 'quince t', 'quince t1', 'quince t19', 'quince t199']) {
      looks.mockClear()
      const { rows, count } = await press(typed)
      expect(looks.mock.calls.length, typed).toBeLessThanOrEqual(found + MAX_RANKED)
      expect(rows).toHaveLength(Math.min(50, count))
      found = count
    }
    expect(found).toBe(12)
    const sorted = sorts.flatMap(({ mock }) => (mock.contexts as Uint32Array[]).map(({ length }) => length))
    expect(Math.max(0, ...sorted)).toBeLessThanOrEqual(MAX_RANKED)
    expect(visit).toHaveBeenCalledOnce()
    expect(get).toHaveBeenCalledOnce()
  },
)

it('a search after one whose links could not be read reads them', async () => {
  const visit = vi.fn<CachedLinks['visit']>(async (_, onLinks) => onLinks(LINKS.slice(0, 10), false))
  visit.mockRejectedValueOnce(new Error('The disk is full.'))
  const titles = doublesOf<LinkTitles>({ get: async () => new Map<string, string>() })
  const index = createSearchIndex(doublesOf<CachedLinks>({ visit }), titles)
  const find = () => index.find(['c1'], { search: 'quince', first: 0, count: 50 })
  await expect(find()).rejects.toThrow('The disk is full.')
  expect(await find()).toMatchObject({ count: 1 })
})
