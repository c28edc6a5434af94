import { expect, test } from 'vitest'
import { type NewDatabase, openEmptyApp } from '../app-under-test.ts'

const link = 'https://example.com/a/page?q=1#part'

export const visitSuite = (newDatabase: NewDatabase): void => {
  test('a visit is redirected with an uncached 302 and counted', async () => {
    const { create, visit, list } = await openEmptyApp(newDatabase)
    await create({ link, token: 'go' })
    const response = await visit('go')
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe(link)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    await visit('go')
    expect((await list()).data.data[0]).toMatchObject({ clicks: 2, updated_at: '2026-03-01T09:30:00.123000' })
  })

  test.each([
    [
      'a known bot',
      'GET',
      { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a chat that shows a preview', 'GET', { 'User-Agent': 'Slackbot-LinkExpanding 1.0' }],
    ['a program', 'GET', { 'User-Agent': 'curl/8.5.0' }],
    ['a browser that fetches ahead', 'GET', { 'Sec-Purpose': 'prefetch' }],
    ['a browser that renders ahead', 'GET', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['HEAD', 'HEAD', {}],
  ])('%s is sent on and is no click', async (_, method, headers) => {
    const { create, visit, list } = await openEmptyApp(newDatabase)
    await create({ link, token: 'go' })
    const response = await visit('go', method, headers)
    expect([response.status, response.headers.get('Location')]).toEqual([302, link])
    expect((await list()).data.data[0].clicks).toBe(0)
  })

  test('a trailing slash changes nothing, with or without a password', async () => {
    const { create, visit, tryPassword, list } = await openEmptyApp(newDatabase)
    await create({ link, token: 'go' })
    await create({ link, token: 'safe', password: 'p' })
    expect((await visit('go/')).headers.get('Location')).toBe(link)
    expect((await visit('safe/')).status).toBe(200)
    expect((await tryPassword('safe/', 'p')).headers.get('Location')).toBe(link)
    for (const path of ['go//', 'none/', 'health/']) expect((await visit(path)).status).toBe(404)
    expect((await visit('go/', 'DELETE')).status).toBe(405)
    expect((await list()).data.data.map((each: { clicks: number }) => each.clicks)).toEqual([1, 1])
  })

  test('a hundred visits at once are a hundred clicks', async () => {
    const { create, visit, list } = await openEmptyApp(newDatabase)
    await create({ link, token: 'busy' })
    await create({ link, token: 'busier' })
    await Promise.all(Array.from({ length: 300 }, (_, index) => visit(index % 3 ? 'busier' : 'busy')))
    const { data } = (await list('?sort=performance')).data
    expect(data.map((each: { token: string; clicks: number }) => [each.token, each.clicks])).toEqual([
      ['busier', 200],
      ['busy', 100],
    ])
  })

  test.each(['nothing-here', 'with%20space', '%00', 'a/b', '%ff', '', 'x'.repeat(65)])(
    'an unknown address is a 404 page: /%s',
    async (path) => {
      const { visit } = await openEmptyApp(newDatabase)
      const response = await visit(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
      expect(await response.text()).toContain('<h1>No such short link</h1>')
    },
  )

  test('an expired link is a 410 page, counts no clicks and stays in the list', async () => {
    const { create, visit, list, clock } = await openEmptyApp(newDatabase)
    await create({ link, token: 'late', expires_at: '2026-03-02T00:00:00Z' })
    await create({ link, token: 'safe', expires_at: '2026-03-02T00:00:00Z', password: 'p' })
    clock.time = Date.parse('2026-03-02T00:00:00Z')
    for (const token of ['late', 'safe']) {
      for (const method of ['GET', 'HEAD', 'POST']) expect((await visit(token, method)).status).toBe(410)
    }
    expect(await (await visit('late')).text()).toContain('expired')
    expect((await list()).data.data.map((each: { clicks: number }) => each.clicks)).toEqual([0, 0])
  })
}
