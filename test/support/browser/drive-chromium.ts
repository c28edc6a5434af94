import type { Browser, Page, Target } from 'puppeteer-core'
import { type BackgroundLine, lineToBackground, stopBackground } from './chromium/background.ts'
import {
  allowHost,
  allowInPrivateWindows,
  browserPage,
  readClipboard,
  resetChromium,
  setPinned,
} from './chromium/browser-page.ts'
import { type ExtensionDriver, originPattern, type Suggestion } from './driver.ts'
import { profileOf } from './profile.ts'
import { until } from './until.ts'

/** Long enough for a busy machine, short enough to name the step that failed. */
const TIMEOUT_MS = 30_000

/** A method of Chromium's events that the types lack. */
export type Dispatchable = { dispatch(...details: unknown[]): void }

/** In Chromium, tests can also look into the background. */
export type ChromiumDriver = ExtensionDriver & {
  /** A session with the background; undefined if none runs. */
  lineToBackground(): Promise<BackgroundLine | undefined>
  /** Runs a function in the background and returns its result. */
  inBackground<Found>(find: () => Found): Promise<Awaited<Found>>
}

/** Installs the extension of a folder in a browser. Returns its driver. */
export const driveChromium = async (browser: Browser, folder: string): Promise<ChromiumDriver> => {
  // Before the extension opens a tab, which is then in front.
  await browserPage(browser)
  const id = await browser.installExtension(folder)
  const extension = (await browser.extensions()).get(id)
  if (extension === undefined) throw new Error(`The browser did not install the extension of ${folder}.`)
  const origin = `chrome-extension://${id}`

  const pageAt = async (url: string, closing: ReadonlySet<Target> = new Set()): Promise<Page> => {
    const isWanted = (candidate: Target) => candidate.url() === url && !closing.has(candidate)
    const page = await (await browser.waitForTarget(isWanted, { timeout: TIMEOUT_MS })).asPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    // Queried before it has loaded, puppeteer keeps querying the empty page before it (25.16).
    await page.waitForFunction((at) => location.href === at && document.readyState === 'complete', {}, url)
    return page
  }

  const openTab = async (url: string): Promise<Page> => {
    const page = await browser.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    await page.goto(url)
    await page.bringToFront()
    return page
  }

  const root = await browser.target().createCDPSession()

  /** Runs a function in the background, waiting until it runs. */
  const inBackground = async <Args extends unknown[], Found>(
    find: (...args: Args) => Found,
    ...args: Args
  ): Promise<Awaited<Found>> => {
    let line: BackgroundLine | undefined
    await until('the background runs', async () => {
      line = await lineToBackground(root, origin)
      return line !== undefined
    })
    return (line as BackgroundLine).run(find, ...args).finally(() => line?.close())
  }

  const popupUrl = `${origin}/popup.html`

  const openPopup = async (tab: Page): Promise<Page> => {
    await tab.bringToFront()
    // The popup of another tab may still be closing.
    const before = new Set(browser.targets())
    await tab.triggerExtensionAction(extension)
    return pageAt(popupUrl, before)
  }

  return {
    ownPage: 'chrome://version/',
    openTab,
    firstRunPage: () => pageAt(`${origin}/options.html`),
    openOptions: () => openTab(`${origin}/options.html`),
    pageAt: (path) => pageAt(`${origin}/${path}`),
    openPopup,
    async openedPopup() {
      const isPopup = (candidate: Target) => candidate.url().split('?')[0] === popupUrl
      return pageAt((await browser.waitForTarget(isPopup, { timeout: TIMEOUT_MS })).url())
    },
    profile: profileOf(browser),
    allowPrivate: () => allowInPrivateWindows(browser, id),
    async openPrivateTab(url) {
      await inBackground(async (address) => void (await chrome.windows.create({ incognito: true, url: address })), url)
      return pageAt(url)
    },
    openPrivatePopup: openPopup,
    async closePrivateWindows() {
      await inBackground(async () => {
        for (const { id, incognito } of await chrome.windows.getAll())
          if (incognito && id !== undefined) await chrome.windows.remove(id)
      })
    },
    setPinned: (isPinned) => setPinned(browser, id, isPinned),
    async keysOf(command) {
      const commands = await inBackground(() => chrome.commands.getAll())
      return commands.find(({ name }) => name === command)?.shortcut ?? ''
    },
    allowHost: (address) => allowHost(browser, id, address),
    async grantHost(address, page) {
      await allowHost(browser, id, address)
      await page.evaluate((origin) => chrome.permissions.request({ origins: [origin] }), originPattern(address))
    },
    readClipboard: (type) => readClipboard(browser, type),
    async saveDownloadsIn(folder) {
      // Lasts as long as the session.
      await root.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder })
    },
    preferColorScheme: (page, scheme) => page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]),
    badgeText: () => inBackground(() => chrome.action.getBadgeText({})),
    buttonTitle: () => inBackground(() => chrome.action.getTitle({})),
    async dispatchMenuClick({ entry, pageUrl, ...clicked }) {
      const info = { menuItemId: entry, editable: false, pageUrl, ...clicked }
      await inBackground(
        async (clicked, url) => {
          const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
          const { id, windowId, incognito } = tab ?? {}
          ;(chrome.contextMenus.onClicked as unknown as Dispatchable).dispatch(clicked, {
            id,
            windowId,
            incognito,
            url,
          })
        },
        info,
        pageUrl,
      )
    },
    async dispatchCommand(name, pageUrl) {
      await inBackground(
        async (command, url) => {
          const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
          const { id, windowId, incognito } = tab ?? {}
          ;(chrome.commands.onCommand as unknown as Dispatchable).dispatch(command, { id, windowId, incognito, url })
        },
        name,
        pageUrl,
      )
    },
    lineToBackground: () => lineToBackground(root, origin),
    inBackground: (find) => inBackground(find),
    async typeInOmnibox(words) {
      return inBackground(
        (typed) =>
          new Promise<Suggestion[]>((suggest) => {
            ;(chrome.omnibox.onInputStarted as unknown as Dispatchable).dispatch()
            ;(chrome.omnibox.onInputChanged as unknown as Dispatchable).dispatch(typed, suggest)
          }),
        words,
      )
    },
    async enterInOmnibox(words) {
      await inBackground((typed) => {
        ;(chrome.omnibox.onInputEntered as unknown as Dispatchable).dispatch(typed, 'currentTab')
      }, words)
    },
    async stopBackground() {
      await stopBackground(await browserPage(browser))
    },
    reset: () => resetChromium(browser, root, id),
    close: () => browser.close(),
  }
}
