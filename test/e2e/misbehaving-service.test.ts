import { expect, inject, onTestFinished, test } from 'vitest'
import { callBackground } from '../support/browser/call-background.ts'
import { driveChromium } from '../support/browser/drive-chromium.ts'
import { launchChromium } from '../support/browser/launch-chromium.ts'
import { connectExtension } from '../support/browser/options-page.ts'
import { type Misbehaviour, startMisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { shown } from './shown.ts'
import { openStage, type Stage } from './stage.ts'

/** A browser that is connected to a service through a proxy. */
const openMisbehavingStage = async () => {
  const stage = await openStage({ connected: false })
  const proxy = await startMisbehavingProxy(stage.service.url)
  onTestFinished(() => proxy.close())
  await connectExtension(stage.driver, stage.options, { url: proxy.url, apiKey: stage.service.apiKey })
  return { ...stage, proxy }
}

type Misbehaving = Stage & Pick<Awaited<ReturnType<typeof openMisbehavingStage>>, 'proxy'>

/** Shortens a page by the keyboard command. */
const shorten = async ({ driver, pages }: Misbehaving, path: string): Promise<void> => {
  await driver.openTab(`${pages.url}${path}`)
  await driver.dispatchCommand('shorten-page', `${pages.url}${path}`)
}

const entryOf = async ({ options, pages }: Misbehaving, path: string) => {
  const pageUrl = `${pages.url}${path}`
  const reply = await callBackground(options, 'getPageStatus', { pageUrl })
  if (!reply?.ok) return undefined
  const { entry, waiting } = reply.output
  return [entry, ...waiting.first].find((known) => known?.pageUrl === pageUrl)
}

const stateOf = async (stage: Misbehaving, path: string) => (await entryOf(stage, path))?.state

const linkCount = async ({ service }: Misbehaving) =>
  (await service.get<{ total_rows: number }>('/v1/links')).total_rows

/** Lets the service prove that it honours tokens. */
const prove = async (stage: Misbehaving): Promise<void> => {
  await shorten(stage, '/proof')
  await shown(() => stateOf(stage, '/proof')).toBe('created')
}

const PROVEN: [string, Misbehaviour][] = [
  ['commits 3.5 s after the connection broke', { answer: 'cut', commitsAfter: 3_500 }],
  ['answers 502 and commits 4 s later', { answer: 'bad-gateway', commitsAfter: 4_000 }],
  ['lists a link 2 s after it is created', { answer: 'cut', lagMs: 2_000 }],
  ['tells local time', { answer: 'cut', createdAheadMs: 2 * 3_600_000 }],
  ['strips the last slash of a destination', { answer: 'cut', stripsLastSlash: true }],
  ['lower-cases tokens', { answer: 'cut', lowerCasesTokens: true }],
]

test.for(PROVEN)('a lost answer makes one link if the service %s', async ([, misbehaviour]) => {
  const stage = await openMisbehavingStage()
  await prove(stage)
  stage.proxy.behave(misbehaviour)
  await shorten(stage, '/page/')
  await shown(() => stateOf(stage, '/page/')).toBe('created')
  await stage.proxy.settled()
  expect(await linkCount(stage)).toBe(2)
})

const UNPROVEN: [string, Misbehaviour][] = [
  ['ignores tokens', { answer: 'cut', ignoresTokens: true }],
  ['strips the last slash of a destination', { answer: 'cut', stripsLastSlash: true, ignoresTokens: true }],
  ['tells local time', { answer: 'cut', ignoresTokens: true, createdAheadMs: -3_600_000 }],
  ['commits 2 s after the connection broke', { answer: 'cut', commitsAfter: 2_000, ignoresTokens: true }],
]

test.for(UNPROVEN)(
  'a lost answer makes one link if nothing is known of a service that %s',
  async ([, misbehaviour]) => {
    const stage = await openMisbehavingStage()
    // An older link to the same page must not be taken for the new one.
    await stage.service.post('/v1/links', { link: `${stage.pages.url}/other` })
    stage.proxy.behave(misbehaviour)
    await shorten(stage, '/page/')
    await shown(() => stateOf(stage, '/page/')).toBe('created')
    await stage.proxy.settled()
    expect(stage.proxy.creations()).toBe(1)
    expect(await linkCount(stage)).toBe(2)
  },
)

test('a link is created once the captive portal is passed', async () => {
  const stage = await openMisbehavingStage()
  await prove(stage)
  stage.proxy.behave({ isPortal: true })
  await shorten(stage, '/page')
  await shown(async () => (await entryOf(stage, '/page'))?.failure?.code).toBe('unexpected-response')
  stage.proxy.behave({})
  await shown(() => stateOf(stage, '/page')).toBe('created')
  expect(await linkCount(stage)).toBe(2)
})

const STAGES: [string, (method: string, url: string) => boolean][] = [
  ['list before it', (method, url) => method === 'GET' && url.includes('desc')],
  ['request', (method) => method === 'POST'],
]

test.for(STAGES)('a background stopped while the %s is under way creates one link', async ([, isHeld]) => {
  const stage = await openMisbehavingStage()
  const { driver, proxy } = stage
  const held = proxy.hold(isHeld)
  await shorten(stage, '/page')
  await held
  await driver.stopBackground()
  proxy.release()
  await proxy.settled()
  // Any event starts the background again.
  await shown(() => stateOf(stage, '/page')).toBe('created')
  expect(await linkCount(stage)).toBe(1)
})

test('two windows that shorten the same page while its answer is lost get one link', async () => {
  const stage = await openMisbehavingStage()
  await prove(stage)
  stage.proxy.behave({ answer: 'cut', commitsAfter: 1_500 })
  await Promise.all([shorten(stage, '/page'), callBackground(stage.options, 'retryWaiting', null)])
  await shorten(stage, '/page')
  await shown(() => stateOf(stage, '/page')).toBe('created')
  await stage.proxy.settled()
  expect(await linkCount(stage)).toBe(2)
})

test('two browsers with one account create a link each for the same page while both answers are lost', async () => {
  const stage = await openMisbehavingStage()
  await prove(stage)
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const driver = await driveChromium(browser, inject('extension'))
  const options = await driver.firstRunPage()
  await connectExtension(driver, options, { url: stage.proxy.url, apiKey: stage.service.apiKey })
  const other = { ...stage, driver, options }
  for (const each of [stage, other]) {
    stage.proxy.behave({ answer: 'cut', commitsAfter: 1_000 })
    await shorten(each, '/page')
    await shown(() => stateOf(each, '/page')).toBe('created')
    await stage.proxy.settled()
  }
  expect(await linkCount(stage)).toBe(3)
})
