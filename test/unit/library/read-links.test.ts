import { afterEach, expect, it, vi } from 'vitest'
import { linkFile, readAllLinks } from '@/entrypoints/library/links/read-links'
import { csvOf, fileNameOf } from '@/lib/domain/library/export'
import type { ListedLink, Rows, RowWindow } from '@/lib/domain/library/rows'
import type { Api } from '@/lib/rpc/client'
import { listedLinkOf } from '@/test/support/journal-samples'

afterEach(() => vi.unstubAllEnvs())

const link = { ...listedLinkOf(1), createdAt: Date.UTC(2026, 0, 31, 12), updatedAt: 0, clicks: 12, hasPassword: true }

it('linkFile() writes a table with a header as CSV', async () => {
  const text = await (
    await linkFile([{ ...link, title: 'Plums', tagId: '7' }], 'csv', [
      { connectionId: 'c1', id: '7', label: 'Food', color: '' },
    ])
  ).text()
  expect(text.split('\r\n')).toEqual([
    'shortLink,destination,clicks,createdAt,updatedAt,hasPassword,token,domain,id,title,tag,expires',
    'https://s.example/t1,https://example.com/,12,2026-01-31T12:00:00.000Z,,true,t1,s.example,link-1,Plums,Food,',
    '',
  ])
})

it('linkFile() writes a list as JSON', async () => {
  const rows = JSON.parse(await (await linkFile([link, listedLinkOf(2)], 'json')).text())
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual({
    shortLink: 'https://s.example/t1',
    destination: 'https://example.com/',
    clicks: 12,
    createdAt: '2026-01-31T12:00:00.000Z',
    updatedAt: null,
    hasPassword: true,
    token: 't1',
    domain: 's.example',
    id: 'link-1',
    title: null,
    tag: null,
    expires: null,
  })
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=1\n2'])(
  'linkFile() keeps %j from being a formula',
  async (token) => {
    const text = await (await linkFile([{ ...link, token }], 'csv')).text()
    expect(text).toContain(`,"'${token}",`)
  },
)

it('linkFile() writes no links as an empty list', async () => {
  expect(JSON.parse(await (await linkFile([], 'json')).text())).toEqual([])
})

it('linkFile() writes each of many links once, with one header', async () => {
  const links = Array.from({ length: 5001 }, (_, index) => listedLinkOf(index))
  const lines = (await (await linkFile(links, 'csv')).text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(5002)
  expect(new Set(lines).size).toBe(5002)
  expect(JSON.parse(await (await linkFile(links, 'json')).text())).toHaveLength(5001)
})

it.each(['Asia/Tokyo', 'America/Los_Angeles'])('fileNameOf() has the local day in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(fileNameOf('csv', new Date(2026, 0, 31, 0, 1).getTime())).toBe('curtail-links-2026-01-31.csv')
  expect(fileNameOf('csv', new Date(2026, 0, 31, 23, 59).getTime())).toBe('curtail-links-2026-01-31.csv')
})

const linksOf = (count: number) => Array.from({ length: count }, (_, index) => listedLinkOf(index))

/** Reads from a double of a background whose cache is another from one call to the next. */
const readFrom = (...caches: ListedLink[][]) => {
  let version = 0
  const api = (async (_: string, { first, count }: RowWindow): Promise<Rows> => {
    const links = caches[version] ?? []
    const readAt = version
    if (version < caches.length - 1) version += 1
    const rows = links.slice(first, first + count)
    return { rows, count: links.length, cached: links.length, maxClicks: 0, source: 'cache', readAt }
  }) as Api
  return readAllLinks({
    api,
    query: { connectionIds: ['c1'], search: '' },
    source: 'cache',
    onProgress: () => {},
    signal: new AbortController().signal,
    wait: async () => {},
  })
}

it('readAllLinks() collects all windows, the newest first', async () => {
  const links = linksOf(4500)
  expect((await readFrom(links)).links).toEqual(links.toReversed())
  expect((await readFrom([])).links).toEqual([])
})

it('readAllLinks() starts over if the cache changes between two windows', async () => {
  const after = linksOf(4600).slice(50)
  expect((await readFrom(linksOf(4500), after)).links).toEqual(after.toReversed())
  expect((await readFrom(linksOf(4500), [])).links).toEqual([])
})

it.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A1'])(
  'csvOf() writes %j as text, not as a formula',
  (value) => {
    expect(csvOf([{ value }], { header: false })).toBe(`"'${value}"\r\n`)
  },
)
