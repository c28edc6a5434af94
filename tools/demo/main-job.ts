import type { ExtensionDriver } from '../../test/support/browser/driver.ts'
import type { LocalPages } from '../../test/support/browser/local-page.ts'
import { connectExtension, type Service } from '../../test/support/browser/page/options-page.ts'
import {
  chooseExpiry,
  createTag,
  fillDraft,
  pressShorten,
  shownShortLink,
} from '../../test/support/browser/page/popup-page.ts'
import { until } from '../../test/support/browser/until.ts'
import type { Steps } from './steps.ts'

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
