import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Page } from 'puppeteer-core'
import { driveChromium } from '../test/support/browser/drive-chromium.ts'
import type { ExtensionDriver } from '../test/support/browser/driver.ts'
import { launchChromium } from '../test/support/browser/launch-chromium.ts'
import { type LocalPages, startLocalPages } from '../test/support/browser/local-page.ts'
import { connectExtension, type Service } from '../test/support/browser/page/options-page.ts'
import {
  chooseExpiry,
  createTag,
  fillDraft,
  pressShorten,
  shownShortLink,
} from '../test/support/browser/page/popup-page.ts'
import { until } from '../test/support/browser/until.ts'
import { buildExtension } from '../test/support/build-extension.ts'
import { startTemporaryService } from '../test/support/service/temporary-service.ts'
import { failureLine } from './command.ts'
import { provideBrowser } from './provision/parts.ts'

const openStage = async ({ step }: Steps, resources: AsyncDisposableStack): Promise<DemoStage> => {
  const extension = await step('Build the extension', buildExtension)
  const service = await step('Start the link service on a new database', () =>
    startTemporaryService('the-key-of-the-demonstration'),
  )
  resources.defer(service.remove)
  const driver = await step('Start a browser with the extension', async () => {
    const browser = await launchChromium({ executablePath: await provideBrowser(), scale: 2 })
    resources.defer(() => browser.close())
    return driveChromium(browser, extension)
  })
  const pages = await startLocalPages()
  resources.defer(pages.close)
  return { driver, service, pages }
}

/** Shortens a page in a headless browser, step by step. Returns the exit code. */
export const runDemo = async (): Promise<number> => {
  const pictures = resolve(import.meta.dirname, '../.demo')
  await mkdir(pictures, { recursive: true })
  const steps = createSteps(pictures)
  await using resources = new AsyncDisposableStack()
  await doMainJob(steps, await openStage(steps, resources))
  return 0
}

export type Steps = {
  /** Does one thing and reports it. Throws an error that names the step. */
  step<Outcome>(what: string, act: () => Promise<Outcome>): Promise<Outcome>
  /** Saves a picture of a page and prints its path. */
  show(page: Page, name: string): Promise<void>
}

/** Reports steps on the console, and saves pictures in a folder. */
const createSteps = (folder: string): Steps => ({
  async step(what, act) {
    const outcome = await act().catch((error) => {
      throw new Error(`✗ ${what}: ${failureLine(error)}`, { cause: error })
    })
    console.log(`✓ ${what}`)
    return outcome
  },
  async show(page, name) {
    const path = join(folder, `${name}.png`)
    await page.screenshot({ path: path as `${string}.png` })
    console.log(`  ${relative(process.cwd(), path)}`)
  },
})

/** What the demo needs. Nothing of it is left afterwards. */
export type DemoStage = { driver: ExtensionDriver; service: Service; pages: LocalPages }

type LinkList = { data: { data: { clicks: number }[] } }

const clicksOf = async ({ service }: DemoStage): Promise<number | undefined> => {
  const response = await fetch(`${service.url}/v1/links`, { headers: { 'X-Service-Api-Key': service.apiKey } })
  const list = (await response.json()) as LinkList
  return list.data.data[0]?.clicks
}

/** Connects the extension, shortens a page to the clipboard, and follows the short link. */
export const doMainJob = async ({ step, show }: Steps, stage: DemoStage): Promise<void> => {
  const { driver, service, pages } = stage
  const destination = `${pages.url}/an-article-with-a-long-address?from=a-newsletter&and=more`

  await step('Connect the extension on its options page', async () => {
    const options = await driver.firstRunPage()
    await connectExtension(driver, options, service)
    await show(options, 'options')
  })
  const popup = await step('Open the popup on a page', async () => {
    const opened = await driver.openPopup(await driver.openTab(destination))
    await createTag(opened, 'Reading')
    await fillDraft(opened, { token: 'my-article' })
    await chooseExpiry(opened, '7 days')
    await show(opened, 'popup')
    return opened
  })
  const shortLink = await step('Shorten the page', async () => {
    await pressShorten(popup)
    const created = await shownShortLink(popup)
    await show(popup, 'short-link')
    return created
  })
  await step(`Read ${shortLink} from the clipboard`, async () => {
    const copied = await driver.readClipboard()
    if (copied !== shortLink) throw new Error(`it holds “${copied}”`)
  })
  await step('Follow it to the page', async () => {
    const visitor = await driver.openTab('about:blank')
    // The service counts no bots, and a browser without a window calls itself one.
    const userAgent = (await visitor.browser().userAgent()).replace('Headless', '')
    await visitor.setUserAgent({ userAgent })
    await visitor.goto(shortLink)
    if (visitor.url() !== destination) throw new Error(`it leads to ${visitor.url()}`)
    await show(visitor, 'destination')
  })
  await step('See the click counted', () =>
    until('the service counts one click', async () => (await clicksOf(stage)) === 1),
  )
}
