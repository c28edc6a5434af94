import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import { expect, onTestFinished, test } from 'vitest'
import { page } from '../../../service/pages/pages.ts'
import { openStore } from '../../support/service/open-store.ts'
import { appUnderTest } from '../app-under-test.ts'

const openApp = async () => {
  const store = await openStore('file::memory:')
  onTestFinished(() => store.close())
  const opened = appUnderTest({ store })
  await opened.create({ link: 'https://example.com/', token: 'safe', password: 'secret' })
  return opened
}

/** The pages a visitor may see, by what they did. */
const everyPage = async ({ visit, tryPassword }: Awaited<ReturnType<typeof openApp>>) => {
  const pages = [await visit('unknown'), await visit('safe'), await tryPassword('safe', ''), await visit('safe', 'PUT')]
  for (const _ of [1, 2, 3]) pages.push(await tryPassword('safe', 'wrong'))
  pages.push(await tryPassword('safe', 'too early'))
  expect(pages.map((each) => each.status)).toEqual([404, 200, 422, 405, 403, 403, 403, 429])
  return pages
}

test('every page has no script, frame, referrer, index or cache', async () => {
  for (const response of await everyPage(await openApp())) {
    const policy = response.headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(response.headers.get('X-Robots-Tag')).toContain('noindex')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const text = await response.text()
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ''
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
    expect(text).not.toMatch(/<script| style=| on\w+=/)
  }
})

test('every page has a language, a title, a viewport, one heading, and works in dark', async () => {
  for (const response of await everyPage(await openApp())) {
    const text = await response.text()
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(text).toMatch(/<title>\S[^<]*<\/title>/)
    expect(text).toContain('name="viewport" content="width=device-width, initial-scale=1"')
    expect(text.match(/<h1>/g)).toHaveLength(1)
    expect(text).toContain('color-scheme: light dark')
  }
})

test('the password field has a label, and its error is announced', async () => {
  const { visit, tryPassword } = await openApp()
  const asked = await (await visit('safe')).text()
  expect(asked).toContain('<form method="post">')
  expect(asked).toMatch(
    /<label for="password">Password<\/label>\s*<input id="password" name="password" type="password"/,
  )
  expect(asked).not.toContain('role="alert"')
  const refused = await (await tryPassword('safe', 'wrong')).text()
  expect(refused).toContain('<p role="alert" id="failure">')
  expect(refused).toMatch(/<input id="password"[^>]* aria-describedby="failure" aria-invalid="true">/)
  expect(refused).not.toContain('wrong"')
})

test("the policy lets the form's answer redirect to any web address", async () => {
  const { visit } = await openApp()
  expect((await visit('safe')).headers.get('Content-Security-Policy')).toContain('form-action http: https:')
})

test('text is escaped', async () => {
  const text = String(await page('<b>&"', html`<p>${'<script>alert(1)</script>'}</p>`))
  expect(text).toContain('<h1>&lt;b&gt;&amp;&quot;</h1>')
  expect(text).not.toContain('<script>')
})

test('crawlers are asked to keep out, and browsers get no icon without an error', async () => {
  const { visit } = await openApp()
  expect(await (await visit('robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  expect((await visit('favicon.ico')).status).toBe(204)
})
