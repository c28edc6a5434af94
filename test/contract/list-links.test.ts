import { expect, it } from 'vitest'
import type { LinkPage, LinkQuery } from '@/lib/domain/link/link'
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

it('listLinks() loses and doubles no link across pages of any size', async () => {
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
