import { expect, it } from 'vitest'
import { detectQueryNames } from '@/lib/background/api/detect-query-names'
import type { LinkPage, LinkQuery } from '@/lib/domain/link/link'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createApp } from '@/service/app'
import { createKeyRing } from '@/service/keys'
import { openStore } from '@/test/support/service/open-store'
import { apiUnderTest } from '../unit/api/http-under-test'
import { serviceInProcess, successOf } from './service-in-process'

const tokensOf = ({ links }: LinkPage) => links.map(({ token }) => token)

const request = (token: string, tagId?: string) => ({
  link: `https://example.com/${token}`,
  token,
  ...(tagId && { tagId }),
})

it('listLinks() returns an empty page if there are no links', async () => {
  const { api, connection } = await serviceInProcess()
  expect(successOf(await api.listLinks(connection, {}))).toMatchObject({ current: 1, totalRows: 0, links: [] })
})

it('listLinks() sorts by date and by clicks, in both orders', async () => {
  const { api, connection, create, visit } = await serviceInProcess()
  await create(request('one'), request('two'), request('three'))
  for (const token of ['two', 'two', 'three']) await visit(token)
  const sorted = async (sort: LinkQuery['sort'], order: LinkQuery['order']) =>
    tokensOf(successOf(await api.listLinks(connection, { ...(sort && { sort }), ...(order && { order }) })))
  await expect.poll(() => sorted('performance', 'desc')).toEqual(['two', 'three', 'one'])
  expect(await sorted('performance', 'asc')).toEqual(['one', 'three', 'two'])
  expect(await sorted('date', 'desc')).toEqual(['three', 'two', 'one'])
  expect(await sorted('date', 'asc')).toEqual(['one', 'two', 'three'])
})

it('listLinks() loses and duplicates no link across pages of any size', async () => {
  const { api, connection, create } = await serviceInProcess()
  const tokens = Array.from({ length: 7 }, (_, index) => `t${index}`)
  await create(...tokens.map((token) => request(token)))
  const read: string[] = []
  for (let page = 1; page <= 4; page += 1) {
    const one = successOf(await api.listLinks(connection, { sort: 'date', order: 'desc', page, perPage: 2 }))
    expect(one).toMatchObject({ current: page, totalPages: 4, totalRows: 7 })
    read.push(...tokensOf(one))
  }
  expect(read).toEqual(tokens.toReversed())
  const beyond = successOf(await api.listLinks(connection, { page: 5, perPage: 2 }))
  expect(beyond.links).toEqual([])
})

it('listLinks() returns 12 links by default, and 100 at most', async () => {
  const { api, connection, create } = await serviceInProcess()
  await create(...Array.from({ length: 13 }, (_, index) => request(`t${index}`)))
  expect(successOf(await api.listLinks(connection, {})).links).toHaveLength(12)
  expect(successOf(await api.listLinks(connection, { perPage: 100 })).links).toHaveLength(13)
  expect(await api.listLinks(connection, { perPage: 101 })).toMatchObject({ failure: { code: 'rejected' } })
})

it('listLinks() filters by tag', async () => {
  const { api, connection, create } = await serviceInProcess()
  const tag = successOf(await api.createTag(connection, { label: 'Spring', color: '#00ff00' }))
  await create(request('one', tag.id), request('two'))
  expect(tokensOf(successOf(await api.listLinks(connection, { tagId: tag.id })))).toEqual(['one'])
})

const apiKey = 'a-key-for-detection'

const baseUrl = 'http://service.test'

const connection: Connection = { id: 'c1', baseUrl, apiKey, headers: [], details: DEFAULT_SERVICE_DETAILS }

let time = Date.UTC(2026, 0, 1)

const now = () => time

const openService = async () =>
  createApp({
    store: await openStore('file::memory:'),
    publicUrl: 'http://short.test',
    keys: createKeyRing({ givenKey: apiKey, readKeys: async () => [] }),
    now,
  })

type Service = Awaited<ReturnType<typeof openService>>

let asked: string[] = []

const own = { sort: 'sort', order: 'order', page: 'page', per_page: 'per_page', tag_id: 'tag_id' }

/** The real client on the real service, which may be reached under other names for its parameters. */
const clientOf = (service: Service, names: Record<string, string> = own) =>
  apiUnderTest({
    fetch: async (input, init) => {
      const url = new URL(String(input))
      asked.push(`${init?.method} ${url.pathname}`)
      const query = new URLSearchParams()
      for (const [name, value] of url.searchParams) if (names[name]) query.set(names[name], value)
      return service.request(`${url.pathname}?${query}`, init)
    },
    now,
  })

const oddly = { sort_by: 'sort', sort: 'order', page: 'page', results_per_page: 'per_page', tag_id: 'tag_id' }

const other = { order_by: 'sort', dir: 'order', p: 'page', limit: 'per_page', tag: 'tag_id' }

/** Three links: one has a tag, the oldest has clicks. */
const fill = async (service: Service) => {
  const api = clientOf(service)
  const tag = await api.createTag(connection, { label: 'Spring', color: '#00ff00' })
  for (const token of ['one', 'two', 'three']) {
    time += 1000
    const tagId = token === 'two' && tag.ok ? tag.value.id : undefined
    await api.createLink(connection, { link: `https://example.com/${token}`, token, ...(tagId && { tagId }) })
  }
  await service.request('/one')
  // The order by clicks lags behind visits.
  await expect
    .poll(async () => {
      const page = await api.listLinks(connection, { sort: 'performance', order: 'desc', perPage: 1 })
      return page.ok && page.value.links[0]?.token
    })
    .toBe('one')
  return service
}

it.each([
  ['its own names', own, DEFAULT_SERVICE_DETAILS.query],
  [
    'a direction that is called as the key is elsewhere',
    oddly,
    { sort: 'sort_by', order: 'sort', page: 'page', perPage: 'results_per_page', tagId: 'tag_id' },
  ],
  ['other names', other, { sort: 'order_by', order: 'dir', page: 'p', perPage: 'limit', tagId: 'tag' }],
])('detectQueryNames() finds %s without writing', async (_, names, query) => {
  const service = await fill(await openService())
  asked = []
  const detection = await detectQueryNames(clientOf(service, names), connection)
  expect(detection).toEqual({ ok: true, value: { query, guessed: [] } })
  expect(asked.filter((request) => !request.startsWith('GET '))).toEqual([])
})

it('detectQueryNames() without links reports what it could not detect, and keeps those names', async () => {
  const detection = await detectQueryNames(clientOf(await openService(), other), connection)
  expect(detection).toMatchObject({ ok: true, value: { query: DEFAULT_SERVICE_DETAILS.query } })
  expect(detection.ok && detection.value.guessed).toHaveLength(5)
})

it('detectQueryNames() returns the failure if the list cannot be read', async () => {
  const wrong = { ...connection, apiKey: 'another-key-altogether' }
  expect(await detectQueryNames(clientOf(await openService()), wrong)).toMatchObject({
    failure: { code: 'unauthorized' },
  })
})

it('listLinks() reads a whole page of the longest links, none of whose characters is ASCII', async () => {
  const { api, connection, create } = await serviceInProcess()
  const link = `https://example.com/${'漢'.repeat(8192 - 'https://example.com/'.length)}`
  await create(...Array.from({ length: 100 }, () => ({ link })))
  const { links } = successOf(await api.listLinks(connection, { perPage: 100 }))
  expect(links.map(({ destination }) => destination)).toEqual(Array(100).fill(link))
})
