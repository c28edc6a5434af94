import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../../service/new-id.ts'
import { connect } from '../../../service/storage/open-database.ts'
import type { LinkListing, NewLink } from '../../../service/storage/store.ts'
import { type NewDatabase, openStoreAt } from '../app-under-test.ts'

/** More than two full buckets, so that they are split in the lists of all links and in those of the first tag. */
const LINKS = 14_000
const AT_ONCE = 500
const WRITERS = 4
const MAX_BUCKET = 5_000
const SEED = 7

type Link = NewLink & { clicks: number }

/** Most links have no clicks and share one date, as after an import; the others are a few milliseconds apart. */
const link = fc.record({
  createdAt: fc.oneof({ weight: 3, arbitrary: fc.constant(1_000) }, fc.integer({ min: 0, max: 3_000 })),
  clicks: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 3 })),
  tagId: fc.oneof(fc.constant(1), fc.constant(2), fc.constant(null)),
})
const everyLink = (): Link[] =>
  fc.sample(link, { numRuns: LINKS, seed: SEED }).map((details) => {
    const id = newId()
    const rest = { isTokenGenerated: false, passwordHash: null, expiresAt: null }
    return { id, token: id, destination: 'https://example.com/', ...details, ...rest }
  })

const listing = fc.record({
  sort: fc.constantFrom<LinkListing['sort']>('date', 'clicks'),
  order: fc.constantFrom<LinkListing['order']>('asc', 'desc'),
  skip: fc.integer({ min: 0, max: LINKS + 100 }),
  take: fc.integer({ min: 1, max: 100 }),
  tagId: fc.constantFrom(undefined, 1, 2),
})

/** What each page has to be: the links sorted in memory, once for each list. */
const sortInMemory = (links: readonly Link[]) => {
  const lists = new Map<string, Link[]>()
  const sorted = ({ sort, order, tagId }: LinkListing): Link[] => {
    const listed = tagId === undefined ? [...links] : links.filter((each) => each.tagId === tagId)
    const byDate = (one: Link, other: Link) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)
    listed.sort((one, other) => (sort === 'clicks' ? one.clicks - other.clicks : 0) || byDate(one, other))
    return order === 'desc' ? listed.reverse() : listed
  }
  return (asked: LinkListing) => {
    const name = [asked.sort, asked.order, asked.tagId].join()
    const list = lists.get(name) ?? sorted(asked)
    lists.set(name, list)
    return { total: list.length, ids: list.slice(asked.skip, asked.skip + asked.take).map(({ id }) => id) }
  }
}

export const listModelSuite = (newDatabase: NewDatabase): void => {
  test('any page equals a sort of all links in memory, after concurrent creations and visits', async () => {
    const url = await newDatabase()
    const [one, other] = [await openStoreAt(url), await openStoreAt(url)]
    for (const label of ['first', 'second']) await one.addTag(label, '#fff')
    const links = everyLink()
    // Two writers in each process: with 28 at once, some wait for longer than a request may take, on a busy machine.
    const addEvery = async (from: number) => {
      for (let start = from * AT_ONCE; start < LINKS; start += WRITERS * AT_ONCE)
        await (from % 2 ? one : other).addLinks(links.slice(start, start + AT_ONCE))
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, from) => addEvery(from)))
    const visited = links.filter((_, index) => index % 7 === 0)
    await Promise.all(
      visited.map((each, index) => {
        each.clicks += 1
        return (index % 2 ? one : other).countVisit(each.id)
      }),
    )
    await expect.poll(() => one.countBacklog(1), { timeout: 60_000 }).toBe(0)

    const expectedPage = sortInMemory(links)
    const agrees = fc.asyncProperty(listing, async (asked) => {
      const page = await one.listLinks(asked)
      expect({ total: page.total, ids: page.links.map(({ id }) => id) }).toEqual(expectedPage(asked))
    })
    await fc.assert(agrees, { numRuns: 80, seed: SEED })

    const database = connect(url)
    const largest = async () => {
      const sql = 'select sum(links) as links from link_totals group by bucket_id order by 1 desc limit 1'
      const [row] = await database.read<{ links: number | string }>({ sql, values: [] })
      return Number(row?.links)
    }
    await expect.poll(largest, { timeout: 30_000 }).toBeLessThanOrEqual(MAX_BUCKET)
    await database.close()
  }, 120_000)
}
