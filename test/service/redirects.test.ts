import { expect, onTestFinished, test } from 'vitest'
import type { AppParts } from '../../service/app-parts.ts'
import { withQuery } from '../../service/pages/redirect.ts'
import { openStore } from '../../service/storage/open-store.ts'
import { appUnderTest } from './app-under-test.ts'

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

test('without settings / and unknown links are 404 pages, and the query is dropped', async () => {
  const { where } = await openApp()
  expect(await where('')).toEqual([404, null])
  expect(await where('unknown')).toEqual([404, null])
  expect(await where('go?utm=x')).toEqual([302, 'https://example.com/page?own=1#part'])
})

test('ROOT_REDIRECT is where / leads', async () => {
  const { where } = await openApp({ rootRedirect: 'https://example.com/start' })
  expect(await where('')).toEqual([302, 'https://example.com/start'])
  expect(await where('unknown')).toEqual([404, null])
})

test('NOT_FOUND_REDIRECT is where unknown links lead, and nothing of the API', async () => {
  const { where, api } = await openApp({ notFoundRedirect: 'https://example.com/lost' })
  expect(await where('unknown')).toEqual([302, 'https://example.com/lost'])
  expect(await where('go')).toEqual([302, 'https://example.com/page?own=1#part'])
  expect((await api('GET', '/v1/unknown')).status).toBe(404)
})

test('FORWARD_QUERY adds the parameters of the short link', async () => {
  const { where } = await openApp({ forwardQuery: true })
  expect(await where('go?utm=x&own=2')).toEqual([302, 'https://example.com/page?own=1&utm=x#part'])
  expect(await where('go')).toEqual([302, 'https://example.com/page?own=1#part'])
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

test('withQuery() keeps what it adds encoded, and repeats what is repeated', () => {
  expect(withQuery('https://example.com/', '?a=1&a=2&b=%26')).toBe('https://example.com/?a=1&a=2&b=%26')
  expect(withQuery('https://example.com/?x', '')).toBe('https://example.com/?x')
})
