import { expect, it } from 'vitest'
import { kindOf } from '@/lib/domain/creation/machine'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
import { START, serviceInProcess, successOf } from './service-in-process'

const link = 'https://example.com/a?b=ä#c'

it('createLink() with a destination alone returns every field of the interface', async () => {
  const { api, connection } = await serviceInProcess()
  const created = successOf(await api.createLink(connection, { link }))
  expect(created).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    destination: link,
    token: expect.stringMatching(/^[2-9a-z]+$/),
    shortLink: `https://short.example/${created.token}`,
    domainId: expect.stringMatching(/./),
    domain: 'short.example',
    hasPassword: false,
    createdAt: START,
    updatedAt: START,
    clicks: 0,
  })
})

it('createLink() with all options creates a link that has them', async () => {
  const { api, connection, clock, visit, tryPassword } = await serviceInProcess()
  const tag = successOf(await api.createTag(connection, { label: 'Spring', color: '#00ff00' }))
  const expiresAt = new Date(START + 60_000).toISOString()
  const request = { link, token: 'spring', password: 'open sesame', expiresAt, tagId: tag.id }
  const created = successOf(await api.createLink(connection, request))
  expect(created).toMatchObject({ token: 'spring', hasPassword: true, shortLink: 'https://short.example/spring' })

  const tagged = successOf(await api.listLinks(connection, { tagId: tag.id }))
  expect(tagged.links).toEqual([created])
  expect((await visit('spring')).status).toBe(200)
  expect((await tryPassword('spring', 'wrong')).headers.get('Location')).toBeNull()
  expect((await tryPassword('spring', 'open sesame')).headers.get('Location')).toBe(new URL(link).href)
  clock.time = START + 60_001
  expect((await visit('spring')).status).toBe(410)
})

it('listLinks() returns the clicks of a created link', async () => {
  const { api, connection, create, visit } = await serviceInProcess()
  const [created] = await create({ link })
  for (let click = 0; click < 3; click += 1) expect((await visit(created?.token ?? '')).status).toBe(302)
  await expect
    .poll(async () => successOf(await api.listLinks(connection, {})).links)
    .toEqual([{ ...created, clicks: 3, updatedAt: expect.any(Number) }])
})

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
  ['a link to the service itself', { link: 'https://short.example/abc' }, 'leads back to this service'],
  ['an expiry in the past', { link, expiresAt: '2020-01-01T00:00:00.000Z' }, 'past'],
  ['a password that is too long', { link, password: 'x'.repeat(1_000) }, 'password is too long'],
  ['a token that the service needs', { link, token: 'health' }, 'Choose another one'],
  ['a link that is none', { link: 'mailto:a@example.com' }, 'http'],
])('reports %s in the words of the service, and that nothing was created', async (_, request, word) => {
  const { api, connection } = await serviceInProcess()
  const refused = await api.createLink(connection, request)
  expect(refused).toMatchObject({ ok: false, failure: { code: 'rejected', detail: expect.stringContaining(word) } })
  expect(!refused.ok && kindOf(refused.failure)).toBe('refused')
  expect(successOf(await api.listLinks(connection, {})).totalRows).toBe(0)
})

it('a wrong base path is reported as not-found', async () => {
  const { api, connection } = await serviceInProcess()
  const wrong = { ...connection, baseUrl: `${connection.baseUrl}/v1` }
  expect(await api.listTags(wrong)).toMatchObject({ ok: false, failure: { code: 'not-found', status: 404 } })
})

it('listTags() returns created and changed tags, in the order of their creation', async () => {
  const { api, connection } = await serviceInProcess()
  const spring = successOf(await api.createTag(connection, { label: 'Spring', color: '#00ff00' }))
  const autumn = successOf(await api.createTag(connection, { label: 'Autumn “24/25”', color: 'burlywood' }))
  expect([spring.label, autumn.color]).toEqual(['Spring', 'burlywood'])
  const summer = { ...spring, label: 'Summer' }
  expect(successOf(await api.updateTag(connection, summer))).toEqual(summer)
  expect(successOf(await api.listTags(connection))).toEqual([summer, autumn])
})

it('createTag() keeps an invalid color as sent', async () => {
  const { api, connection } = await serviceInProcess()
  const tag = successOf(await api.createTag(connection, { label: 'Odd', color: 'not a color' }))
  expect(tag.color).toBe('not a color')
})

it.each(['77', 'spring', '../links', 'a b'])('updateTag() reports that there is no tag %j', async (id) => {
  const { api, connection } = await serviceInProcess()
  const updated = await api.updateTag(connection, { id, label: 'a', color: '#000000' })
  expect(updated).toMatchObject({ ok: false })
  expect(!updated.ok && ['not-found', 'rejected']).toContain(!updated.ok && updated.failure.code)
  expect(successOf(await api.listTags(connection))).toEqual([])
})

it("createTag() reports a label that is too long in the service's words", async () => {
  const { api, connection } = await serviceInProcess()
  expect(await api.createTag(connection, { label: 'x'.repeat(65), color: '#000000' })).toMatchObject({
    failure: { code: 'rejected', detail: expect.stringContaining('label') },
  })
})
