import { expect, it } from 'vitest'
import { isRefusal } from '@/lib/domain/failure'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
import { serviceInProcess, successOf } from './service-in-process'

const link = 'https://example.com/'

it('a wrong key is refused at every endpoint', async () => {
  const { api, connection } = await serviceInProcess()
  const wrong = { ...connection, apiKey: 'another-key-altogether' }
  const tag = { label: 'a', color: '#000000' }
  const results = await Promise.all([
    api.createLink(wrong, { link }),
    api.listLinks(wrong, {}),
    api.createTag(wrong, tag),
    api.updateTag(wrong, { id: '1', ...tag }),
    api.listTags(wrong),
  ])
  for (const result of results)
    expect(result).toMatchObject({ ok: false, failure: { code: 'unauthorized', status: 401 } })
  expect(successOf(await api.listLinks(connection, {})).totalRows).toBe(0)
})

it("a taken token is refused with the service's message, and nothing is created", async () => {
  const { api, connection, create } = await serviceInProcess()
  await create({ link, token: 'spring' })
  const again = await api.createLink(connection, { link, token: 'spring' })
  expect(again).toEqual({
    ok: false,
    failure: { code: 'rejected', status: 409, field: 'token', detail: 'This token is taken. Choose another one.' },
  })
  expect(successOf(await api.listLinks(connection, {})).totalRows).toBe(1)
})

it.each<[string, LinkRequest, string]>([
  ['a tag that is not there', { link, tagId: '77' }, 'tag'],
  ['a tag that is no id', { link, tagId: 'spring' }, 'id of a tag'],
  ['a link to the service itself', { link: 'https://short.example/abc' }, 'the service itself'],
  ['an expiry in the past', { link, expiresAt: '2020-01-01T00:00:00.000Z' }, 'past'],
  ['a password that is too long', { link, password: 'x'.repeat(1_000) }, 'password is too long'],
  ['a token that the service needs', { link, token: 'health' }, 'Choose another one'],
  ['a link that is none', { link: 'mailto:a@example.com' }, 'http'],
])('reports %s in the words of the service, and that nothing was created', async (_, request, word) => {
  const { api, connection } = await serviceInProcess()
  const refused = await api.createLink(connection, request)
  expect(refused).toMatchObject({ ok: false, failure: { code: 'rejected', detail: expect.stringContaining(word) } })
  expect(!refused.ok && isRefusal(refused.failure)).toBe(true)
  expect(successOf(await api.listLinks(connection, {})).totalRows).toBe(0)
})

it('a wrong base path is reported as not-found', async () => {
  const { api, connection } = await serviceInProcess()
  const wrong = { ...connection, baseUrl: `${connection.baseUrl}/v1` }
  expect(await api.listTags(wrong)).toMatchObject({ ok: false, failure: { code: 'not-found', status: 404 } })
})
