import { expect, it } from 'vitest'
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
