import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { pickFromNativeMenu } from '../browser/native-menu.ts'
import { pressShorten, shownShortLink } from '../browser/popup-page.ts'
import { hasXvfb, startXvfb } from '../browser/xvfb.ts'
import { shown } from './shown.ts'
import { openStage } from './stage.ts'

type LinkList = { data: { short_link: string }[] }

const preferCopying = async (options: Page, form: 'markdown' | 'title-and-link') => {
  await options.bringToFront()
  await options.locator('::-p-aria([name="What is copied"][role="combobox"])').fill(form)
  await shown(() =>
    options.evaluate(async () => {
      const { output } = await chrome.runtime.sendMessage({ method: 'getPreferences', input: null })
      return output.copyAs
    }),
  ).toBe(form)
}

test('the clipboard has Markdown with the title of the page, where that is preferred', async () => {
  const { driver, options, pages } = await openStage()
  await preferCopying(options, 'markdown')
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/a_[title]`))
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  expect(await driver.readClipboard()).toBe(`[Page /a\\_\\[title\\]](${shortLink})`)
})

test.skipIf(!hasXvfb())(
  'a real key and a native menu know the title of the page, and a link goes without',
  async () => {
    const screen = await startXvfb()
    onTestFinished(() => screen.close())
    const { driver, options, service, pages } = await openStage({ screen })
    await preferCopying(options, 'title-and-link')
    const newest = async () => (await service.get<LinkList>('/v1/links')).data[0]?.short_link
    const copied = () => shown(() => screen.readClipboard())

    const keyed = await driver.openTab(`${pages.url}/by-key`)
    await screen.xdotool('key', await driver.keysOf('shorten-page'))
    await copied().toBe(`Page /by-key ${await shown(newest).not.toBeUndefined().then(newest)}`)
    await keyed.close()

    const tab = await driver.openTab(`${pages.url}/menu`)
    await pickFromNativeMenu(screen, tab, 'h1', 'on a page')
    await copied().toMatch(/^Page \/menu http/)
    await pickFromNativeMenu(screen, tab, 'a', 'on a link')
    await copied().toMatch(/^http\S+$/)
    expect(await screen.readClipboard()).toBe(await newest())
  },
)
