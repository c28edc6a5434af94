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
  return { ...opened, where }
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
  expect(text).toContain('<p>https://sho.rt/go leads to</p>')
  expect(text).toContain('href="https://example.com/page?own=1#part" rel="noreferrer nofollow"')
  expect(text).toContain('It was followed 3 times.')
  expect(await (await visit('go+')).text()).toContain('It was followed 3 times.')
  expect(await (await visit('odd+')).text()).toContain('https://example.com/?a=&lt;b&gt;&amp;&quot;c&quot;')
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
