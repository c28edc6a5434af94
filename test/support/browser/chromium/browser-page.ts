import type { Browser, CDPSession, Page } from 'puppeteer-core'
import { originPattern } from '../driver.ts'
import { until } from '../until.ts'

declare global {
  namespace chrome {
    /** Of Chromium's own page alone, and not in its published types. */
    const developerPrivate: {
      addHostPermission(extensionId: string, pattern: string): Promise<void>
      updateProfileConfiguration(update: { inDeveloperMode: boolean }): Promise<void>
      updateExtensionConfiguration(update: {
        extensionId: string
        incognitoAccess?: boolean
        pinnedToToolbar?: boolean
      }): Promise<void>
      reload(extensionId: string): Promise<void>
    }
  }
}

/** A script of chrome://extensions: it has the rights of that page, and loads in a tenth of the time. */
const ADDRESS = 'chrome://extensions/strings.m.js'

/**
 * The page in which drivers do what only the browser's own pages may. A browser keeps it from test to test: opening and
 * closing one takes as much CPU as opening the popup.
 */
export const browserPage = async (browser: Browser): Promise<Page> => {
  const pages = await browser.pages()
  const open = pages.find((page) => page.url() === ADDRESS)
  if (open !== undefined) return open
  const page = pages.find((page) => page.url() === 'about:blank') ?? (await browser.newPage())
  await page.goto(ADDRESS)
  return page
}

/**
 * Like the switch for a site on chrome://extensions: the browser then grants the extension's own
 * request for this host without a prompt, which no headless browser shows. The extension still
 * has to ask.
 */
export const allowHost = async (browser: Browser, extensionId: string, address: string): Promise<void> => {
  const page = await browserPage(browser)
  const pattern = originPattern(address)
  await page.evaluate((id, host) => chrome.developerPrivate.addHostPermission(id, host), extensionId, pattern)
}

/**
 * Does something on Chromium's own page of extensions, which has an interface for it. In developer mode, because otherwise
 * Chromium disables an unpacked extension as soon as it is loaded again.
 */
const onExtensionsPage = async (browser: Browser, extensionId: string, work: (id: string) => Promise<void>) => {
  const page = await browserPage(browser)
  await page.evaluate(() => chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }))
  await page.evaluate(work, extensionId)
}

/** The browser closes the pages of an extension that it loads again, and opens none until it has. */
const untilLoaded = (browser: Browser, extensionId: string): Promise<void> =>
  until('the extension runs again', async () => {
    const page = await browser.newPage()
    const isOpen = await page.goto(`chrome-extension://${extensionId}/options.html`).then(
      () => true,
      () => false,
    )
    await page.close()
    return isOpen
  })

/** Loads an extension again from its folder, which may hold another version by now. */
export const loadAgain = async (browser: Browser, extensionId: string): Promise<void> => {
  await onExtensionsPage(browser, extensionId, async (id) => {
    await chrome.developerPrivate.reload(id)
  })
  await untilLoaded(browser, extensionId)
}

/** Allows an extension in private windows, which loads it again. */
export const allowInPrivateWindows = async (browser: Browser, extensionId: string): Promise<void> => {
  await onExtensionsPage(browser, extensionId, async (id) => {
    await chrome.developerPrivate.updateExtensionConfiguration({ extensionId: id, incognitoAccess: true })
  })
  await untilLoaded(browser, extensionId)
}

/** Puts the button of an extension on the toolbar, or takes it off. */
export const setPinned = async (browser: Browser, extensionId: string, pinnedToToolbar: boolean): Promise<void> => {
  const page = await browserPage(browser)
  const update = { extensionId, pinnedToToolbar }
  await page.evaluate((update) => chrome.developerPrivate.updateExtensionConfiguration(update), update)
}

/** Reads the clipboard in a page that may, and shows the newest tab again: a page needs the focus for it. */
export const readClipboard = async (browser: Browser, type = 'text/plain'): Promise<string> => {
  const page = await browserPage(browser)
  await page.bringToFront()
  await page.waitForFunction(() => document.hasFocus())
  const text = await page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read()
    return item?.types.includes(wanted) ? (await item.getType(wanted)).text() : ''
  }, type)
  await (await browser.pages()).at(-1)?.bringToFront()
  return text
}

/** Puts a text on the clipboard from a page, as if it had been copied elsewhere. Chromium takes it for a person's act. */
export const copyElsewhere = (page: Page, text: string): Promise<void> =>
  page.evaluate((copy) => {
    const field = document.body.appendChild(document.createElement('textarea'))
    field.value = copy
    field.select()
    document.execCommand('copy')
    field.remove()
  }, text)

/**
 * Uninstalls an extension, and removes what a test leaves behind: pages, their permissions,
 * cookies, cached replies, the downloads folder and the clipboard.
 */
export const resetChromium = async (browser: Browser, root: CDPSession, extensionId: string): Promise<void> => {
  const page = await browserPage(browser)
  await browser.uninstallExtension(extensionId)
  // Its tabs and popups close by themselves.
  await until('the pages and the background of the extension are gone', () =>
    browser.targets().every((target) => !target.url().includes(extensionId)),
  )
  const left = await browser.pages()
  await Promise.all(left.filter((old) => old !== page).map((old) => old.close()))
  await Promise.all([
    browser.defaultBrowserContext().clearPermissionOverrides(),
    root.send('Browser.setDownloadBehavior', { behavior: 'default' }),
    root.send('Storage.clearCookies'),
  ])
  await copyElsewhere(page, ' ')
  const session = await page.createCDPSession()
  await session.send('Network.clearBrowserCache')
  await Promise.all([session.detach(), root.detach()])
}
