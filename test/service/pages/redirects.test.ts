import { expect, onTestFinished, test } from 'vitest'
import type { AppParts } from '../../../service/app-parts.ts'
import { withQuery } from '../../../service/pages/short-link.ts'
import { openStore } from '../../support/service/open-store.ts'
import { appUnderTest } from '../app-under-test.ts'

const openApp = async (settings: Partial<AppParts> = {}) => {
  const store = await openStore('file::memory:')
  onTestFinished(() => store.close())
  const opened = appUnderTest({ store, ...settings })
  await opened.create({ link: 'https://example.com/page?own=1#part', token: 'go' })
  const where = async (path: string) => {
    const { status, headers } = await opened.visit(path)
    return [status, headers.get('Location')]
  }
  return { ...opened, store, where }
}

test('without settings, / and unknown links are 404 pages, and the query is dropped', async () => {
  const { where } = await openApp()
  expect(await where('')).toEqual([404, null])
  expect(await where('unknown')).toEqual([404, null])
  expect(await where('go?utm=x')).toEqual([302, 'https://example.com/page?own=1#part'])
})

test('ROOT_REDIRECT redirects /', async () => {
  const { where } = await openApp({ rootRedirect: 'https://example.com/start' })
  expect(await where('')).toEqual([302, 'https://example.com/start'])
  expect(await where('unknown')).toEqual([404, null])
})

test('NOT_FOUND_REDIRECT redirects unknown links, and nothing of the API', async () => {
  const { where, api } = await openApp({ notFoundRedirect: 'https://example.com/lost' })
  expect(await where('unknown')).toEqual([302, 'https://example.com/lost'])
  expect(await where('go')).toEqual([302, 'https://example.com/page?own=1#part'])
  expect((await api('GET', '/v1/unknown')).status).toBe(404)
})

test('FORWARD_QUERY adds the parameters of the short link', async () => {
  const { where, create, tryPassword } = await openApp({ forwardQuery: true })
  expect(await where('go?utm=x&own=2')).toEqual([302, 'https://example.com/page?own=1&utm=x#part'])
  expect(await where('go')).toEqual([302, 'https://example.com/page?own=1#part'])
  await create({ link: 'https://example.com/safe', token: 'safe', password: 'p' })
  expect((await tryPassword('safe?utm=x', 'p')).headers.get('Location')).toBe('https://example.com/safe?utm=x')
})

test('a disabled link is a 410 page and no click', async () => {
  const disabled = new Set<string>()
  const { visit, tryPassword, list } = await openApp({ disabledLinks: disabled })
  disabled.add('go')
  expect((await visit('go')).status).toBe(410)
  expect(await (await visit('go')).text()).toContain('<h1>This short link was disabled</h1>')
  expect((await tryPassword('go', 'any')).status).toBe(410)
  expect((await list()).data.data[0]).toMatchObject({ token: 'go', clicks: 0 })
})

test.each([
  ['https://example.com/index.php?/topic/1', 'https://example.com/index.php?/topic/1&utm=x'],
  ['https://example.com/file?download', 'https://example.com/file?download&utm=x'],
  ["https://example.com/?q=a+b%20c'~(1)", 'https://example.com/?q=a+b%20c%27~(1)&utm=x'],
  ['https://example.com/?#part', 'https://example.com/?utm=x#part'],
])('withQuery() leaves the query of %s as it is written', (destination, expected) => {
  expect(withQuery(destination, '?utm=x')).toBe(expected)
})

test('withQuery() keeps added parameters encoded and repeats repeated ones', () => {
  expect(withQuery('https://example.com/', '?a=1&a=2&b=%26')).toBe('https://example.com/?a=1&a=2&b=%26')
  expect(withQuery('https://example.com/?x', '')).toBe('https://example.com/?x')
})

test("/token+ shows a link's destination and clicks, and is no click", async () => {
  const { visit, create } = await openApp()
  await create({ link: 'https://example.com/?a=<b>&"c"', token: 'odd' })
  for (const _ of [1, 2, 3]) await visit('go')
  const page = await visit('go+')
  expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=UTF-8'])
  const text = await page.text()
  expect(text).toContain('<p>https://sho.rt/go leads to <strong>example.com</strong>:</p>')
  expect(text).toContain('href="https://example.com/page?own=1#part" rel="noreferrer nofollow"')
  expect(text).toContain('It was followed 3 times.')
  expect(await (await visit('go+')).text()).toContain('It was followed 3 times.')
  expect(await (await visit('odd+')).text()).toContain('https://example.com/?a=%3Cb%3E&amp;%22c%22')
  expect((await visit('unknown+')).status).toBe(404)
  expect((await visit('+')).status).toBe(404)
})

test('/token+ shows nothing of a protected link', async () => {
  const { visit, create } = await openApp()
  await create({ link: 'https://example.com/private', token: 'safe', password: 'p' })
  const page = await visit('safe+')
  expect(page.status).toBe(403)
  expect(await page.text()).not.toContain('private')
})

test('a token is found regardless of case if exactly one link matches', async () => {
  const { where, create } = await openApp()
  expect(await where('GO')).toEqual([302, 'https://example.com/page?own=1#part'])
  await create({ link: 'https://example.com/other', token: 'Go' })
  expect(await where('Go')).toEqual([302, 'https://example.com/other'])
  expect(await where('go')).toEqual([302, 'https://example.com/page?own=1#part'])
  expect(await where('GO')).toEqual([404, null])
})

test('a token is found however its signs are encoded', async () => {
  const { visit, where, create } = await openApp()
  await create({ link: 'https://example.com/other', token: 'a-token' })
  expect(await where('%61%2Dtoken')).toEqual([302, 'https://example.com/other'])
  expect(await where('a-token%2F')).toEqual([302, 'https://example.com/other'])
  expect(await (await visit('a-token%2B')).text()).toContain('leads to')
  // Decoded once, and what cannot be decoded is no token.
  for (const token of ['%2561-token', 'a-token%', '%FF']) expect(await where(token)).toEqual([404, null])
})

test.each([
  [
    'letters that look like others',
    'https://аррӏе.com/login',
    'xn--80ak6aa92e.com',
    'https://xn--80ak6aa92e.com/login',
  ],
  ['reversed text', 'https://example.com/\u202Egpj.exe', 'example.com', 'https://example.com/%E2%80%AEgpj.exe'],
  ['backslashes', 'https:\\\\evil.example\\x', 'evil.example', 'https://evil.example/x'],
  ['a user name like a host', 'https://www.bank.example@evil.example/', 'evil.example', 'https://evil.example/'],
])('/token+ shows what the browser will open, for a destination with %s', async (_, destination, host, shown) => {
  const { visit, store } = await openApp()
  const link = { id: 'odd', token: 'odd', isTokenGenerated: false, passwordHash: null, expiresAt: null, tagId: null }
  await store.addLink({ ...link, destination, createdAt: 0, clicks: 0 })
  const text = await (await visit('odd+')).text()
  expect(text).toContain(`leads to <strong>${host}</strong>`)
  expect(text).toContain(`<a href="${shown}" rel="noreferrer nofollow">${shown}</a>`)
  expect(text).not.toContain('bank.example')
})

test('a destination with a user name or password is refused', async () => {
  const { create } = await openApp()
  for (const link of ['https://user@example.com/', 'https://user:secret@example.com/']) {
    const { status, data } = await create({ link })
    expect([status, data.field]).toEqual([422, 'link'])
    expect(data.message).not.toContain('secret')
  }
})

test('a link is expired from the moment that it names', async () => {
  let time = Date.parse('2026-03-01T09:30:00Z')
  const { visit, create } = await openApp({ now: () => time })
  await create({ link: 'https://example.com/', token: 'old', expires_at: '2026-03-01T09:31:00Z' })
  const statuses = []
  for (const seconds of [59.999, 60]) {
    time = Date.parse('2026-03-01T09:30:00Z') + 1_000 * seconds
    statuses.push((await visit('old')).status)
  }
  expect(statuses).toEqual([302, 410])
})

test('CONTACT_URL is on the pages of unknown, expired and disabled links and on the preview', async () => {
  const disabled = new Set(['off'])
  const contactUrl = 'mailto:abuse@example.com'
  let time = Date.parse('2026-03-01T09:30:00Z')
  const { visit, create } = await openApp({ disabledLinks: disabled, contactUrl, now: () => time })
  await create({ link: 'https://example.com/', token: 'off' })
  await create({ link: 'https://example.com/', token: 'old', expires_at: '2026-03-01T09:31:00Z' })
  time += 120_000
  for (const path of ['go+', 'none', 'old', 'off'])
    expect([path, await (await visit(path)).text()]).toEqual([path, expect.stringContaining(`href="${contactUrl}"`)])
})
