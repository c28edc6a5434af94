import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { pressShorten } from '../../support/browser/page/popup-page.ts'
import { openStage } from '../stage.ts'
import { connectThroughProxy, linkCount, type MisbehavingStage, prove, stateOf } from './misbehaving-stage.ts'

/** Opens a page in a new window. */
const openInWindow = async ({ options, pages }: MisbehavingStage, path: string): Promise<Page> => {
  const page = await options.browser().newPage({ type: 'window' })
  await page.goto(`${pages.url}${path}`)
  return page
}

/** Presses the toolbar button of another window. The popup of the first stays open. */
const openAnotherPopup = async (first: Page, tab: Page): Promise<Page> => {
  const browser = tab.browser()
  const before = new Set(browser.targets())
  const [extension] = (await browser.extensions()).values()
  if (extension) await tab.triggerExtensionAction(extension)
  const target = await browser.waitForTarget((each) => !before.has(each) && each.url() === first.url())
  const popup = await target.asPage()
  // Queried before it has loaded, puppeteer keeps querying the empty page before it (25.16).
  await popup.waitForFunction((at) => location.href === at && document.readyState === 'complete', {}, first.url())
  return popup
}

const windowCount = ({ options }: MisbehavingStage): Promise<number> =>
  options.evaluate(async () => (await chrome.windows.getAll()).length)

test('two windows whose popups shorten the same page while its answer is lost get one link', async () => {
  const stage = await connectThroughProxy(await openStage({ connected: false }))
  const { driver, proxy } = stage
  await prove(stage)
  const before = await linkCount(stage)
  const one = await driver.openPopup(await openInWindow(stage, '/page'))
  const other = await openAnotherPopup(one, await openInWindow(stage, '/page'))
  await expect.poll(() => windowCount(stage)).toBe(3)
  proxy.behave({ answer: 'cut', commitsAfter: 1_000 })
  await Promise.all([pressShorten(one), pressShorten(other)])
  await expect.poll(() => stateOf(stage, '/page')).toBe('created')
  await proxy.settled()
  expect(await linkCount(stage)).toBe(before + 1)
})
