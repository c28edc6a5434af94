import { expect, onTestFinished, test } from 'vitest'
import { alertOf, byName, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { tokensIn } from '../../support/browser/page/library-page.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { fillDraft, pressShorten } from '../../support/browser/page/popup-page.ts'
import { type Answer, forward, madeUp, startProxy } from '../../support/proxy.ts'
import { shareStage } from '../stage.ts'

const json = (text: string, status = 200): Answer => madeUp(status, 'application/json', text)

const list = {
  current: 1,
  total_pages: 1,
  total_rows: 2,
  data: [
    { id: '1', destination: 'https://example.com/good', token: 'good', short_link: 'https://s.example/good' },
    { id: '2', destination: 'https://example.com/bad', token: 'bad' },
  ],
}

/** Answers of a server that is not a working link service; undefined for a connection that breaks. */
const GARBAGE = {
  'a web page': madeUp(200, 'text/html', '<!doctype html><title>Welcome</title><h1>It works</h1>'),
  'a 200 that says ERROR': json('{"status":"ERROR"}'),
  'a link without its address': json('{"status":"OK","data":{"id":"1","token":"x"}}'),
  'a list in which a link lacks its address': json(JSON.stringify({ status: 'OK', data: list })),
  'a connection that breaks': undefined,
  'a problem of its own': json('{"status":"ERROR"}', 503),
} satisfies Record<string, Answer | undefined>

/** A proxy of a service, in whose place garbage may answer. */
type GarbageProxy = {
  url: string
  /** Replaces the service's answers; undefined restores them. */
  answerWith(garbage?: keyof typeof GARBAGE): void
}

/** Starts a proxy of a service until the test ends. */
const startGarbageProxy = async (service: string): Promise<GarbageProxy> => {
  let garbage: keyof typeof GARBAGE | undefined
  const proxy = await startProxy(async (request, response, socket) => {
    const answer = garbage === undefined ? await forward(service, request) : GARBAGE[garbage]
    if (answer === undefined) socket.destroy()
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  onTestFinished(() => proxy.refuse())
  return {
    url: proxy.url,
    answerWith(chosen) {
      garbage = chosen
    },
  }
}

const answers = [
  { garbage: 'a web page', sentence: 'This does not look like a link service.', button: 'Edit' },
  { garbage: 'a 200 that says ERROR', sentence: 'The service rejected the request.', button: undefined },
  {
    garbage: 'a link without its address',
    sentence: 'Checking whether the link was created.',
    button: 'Stop checking',
  },
  { garbage: 'a connection that breaks', sentence: 'Service not reachable.', button: 'Edit' },
  { garbage: 'a problem of its own', sentence: 'The service is not working properly.', button: 'Edit' },
] as const satisfies { garbage: keyof typeof GARBAGE; sentence: string; button: string | undefined }[]

const openShared = shareStage({ connected: false })

/** A browser that is connected to a service in whose place garbage may answer. */
const openGarbageStage = async () => {
  const stage = await openShared()
  const proxy = await startGarbageProxy(stage.service.url)
  await connectExtension(stage.driver, stage.options, { url: proxy.url, apiKey: stage.service.apiKey })
  return { ...stage, proxy }
}

test('the popup explains whatever a service answers, and keeps the draft', async () => {
  const { driver, pages, proxy } = await openGarbageStage()
  const tab = await driver.openTab(pages.url)
  for (const { garbage, sentence, button } of answers) {
    const link = `${pages.url}/${encodeURIComponent(garbage)}`
    await tab.goto(link)
    const popup = await driver.openPopup(tab)
    await fillDraft(popup, { token: 'typed', password: 'kept' })
    proxy.answerWith(garbage)
    await pressShorten(popup)
    await expect.poll(() => textOf(popup), { message: garbage }).toContain(sentence)
    // Nothing is sent before the list could be read. After that, it is not known if there is a link.
    if (button) await byName(popup, 'button', button).click()
    await expect.poll(() => fieldValue(popup, 'Link'), { message: garbage }).toBe(link)
    expect(await fieldValue(popup, 'Token'), garbage).toBe('typed')
    expect(await fieldValue(popup, 'Password'), garbage).toBe('kept')
    await popup.close()
    proxy.answerWith()
  }
})

test('the library shows the readable links of a list and mentions the rest', async () => {
  const { driver, options, proxy } = await openGarbageStage()
  proxy.answerWith('a list in which a link lacks its address')
  const library = await driver.openTab(options.url().replace('options.html', 'library.html'))
  await expect.poll(() => alertOf(library)).toContain('Some links on this page could not be read and are not shown.')
  await expect.poll(() => tokensIn(library)).toContain('good')
})
