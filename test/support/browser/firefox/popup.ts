import type { Browser, Page } from 'puppeteer-core'
import { until } from '../until.ts'
import { connectionOf, enterSandbox, type FirefoxParent } from './connection.ts'

/** Makes WebDriver BiDi treat open popups as tabs, the only pages it knows. Once per window. */
export const countPopupsAsTabs = () => {
  const { TabManager } = ChromeUtils.importESModule('chrome://remote/content/shared/TabManager.sys.mjs')
  const inClass = Object.getPrototypeOf(TabManager)
  const panelOf = (tab: FirefoxTab | null) => tab?.linkedBrowser.closest<FirefoxPanel>('panel') ?? null
  const openPopups = () => {
    const popups = [...document.querySelectorAll<FirefoxBrowserElement>('panelview browser')]
      .map((linkedBrowser) => ({ linkedBrowser, documentGlobal: window }))
      .filter((tab) => panelOf(tab)?.state === 'open')
    // Identifies the browser of a tab.
    for (const { linkedBrowser } of popups) linkedBrowser.permanentKey ??= {}
    return popups
  }
  Object.defineProperty(TabManager, 'allTabs', {
    configurable: true,
    get: () => [...Reflect.get(inClass, 'allTabs', TabManager), ...openPopups()],
  })
  TabManager.getTabForBrowsingContext = (context) =>
    openPopups().find(({ linkedBrowser }) => linkedBrowser.browsingContext === context) ??
    inClass.getTabForBrowsingContext.call(TabManager, context)
  TabManager.selectTab = async (tab) => {
    // An open popup is in front of all tabs.
    if (panelOf(tab) === null) await inClass.selectTab.call(TabManager, tab)
  }
  TabManager.removeTab = async (tab, options) => {
    const panel = panelOf(tab)
    if (panel === null || tab === null) return inClass.removeTab.call(TabManager, tab, options)
    const { browsingContext } = tab.linkedBrowser
    panel.hidePopup()
    // The page outlives the panel for a moment, in which it still hears of what ends, and reports it as seen.
    while (browsingContext?.isDiscarded === false) await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The popup of an extension's toolbar button, in its real panel. */
export const popupIn = (browser: Browser, parent: FirefoxParent, id: string) => {
  const connection = connectionOf(browser)

  /** The context of the open popup; null if there is none, or it still shows the empty page. */
  const contextOf = () =>
    parent.evaluate(() => {
      const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
      const { TabManager } = ChromeUtils.importESModule('chrome://remote/content/shared/TabManager.sys.mjs')
      const popup = TabManager.allTabs.find(
        ({ linkedBrowser }) =>
          linkedBrowser.closest('panelview') !== null && linkedBrowser.currentURI.spec.startsWith('moz-extension:'),
      )
      return popup ? NavigableManager.getIdForBrowser(popup.linkedBrowser) : null
    })

  /** Firefox does not report popups, so this queries what puppeteer must know and passes it on. */
  const introduce = async (context: string): Promise<Page> => {
    const { result: tree } = await connection.send('browsingContext.getTree', { root: context })
    connection.emit('browsingContext.contextCreated', tree.contexts[0])
    const page = await enterSandbox(browser, context)
    const { result: found } = await connection.send('script.getRealms', { context })
    for (const realm of found.realms) connection.emit('script.realmCreated', realm)
    await page.waitForFunction(() => document.readyState === 'complete')
    return page
  }

  /** Presses the toolbar button, unless Firefox would ignore that or close a popup for it (ext-browserAction.js). */
  const pressIfReady = () =>
    parent.evaluate((id) => {
      const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs')
      const { ViewPopup } = ChromeUtils.importESModule('resource:///modules/ExtensionPopups.sys.mjs')
      const { extension } = WebExtensionPolicy.getByID(id)
      const action = ExtensionParent.apiManager.global.browserActionFor(extension)
      const { node } = action.widget.forWindow(window)
      const button = node?.querySelector<FirefoxButton>('.unified-extensions-item-action-button')
      const panels = document.querySelectorAll<FirefoxPanel>('#customizationui-widget-panel, #unified-extensions-panel')
      if (Services.focus.activeWindow !== window) window.focus()
      const isReady =
        Services.focus.activeWindow === window &&
        button?.open === false &&
        ViewPopup.for(extension, window) === undefined &&
        [...panels].every(({ state }) => state === 'closed')
      if (isReady) action.triggerAction(window)
    }, id)

  return {
    /**
     * Presses the toolbar button on the active tab until the popup is open and has loaded: Firefox on a busy machine hides
     * one at once, such as when the focus reaches a new window late.
     */
    async open(): Promise<Page> {
      await parent.evaluate(() =>
        document.querySelector('panelview browser')?.closest<FirefoxPanel>('panel')?.hidePopup(),
      )
      await until('no popup is open', async () => (await contextOf()) === null)
      let page: Page | undefined
      await until('the popup stays open after a press', async () => {
        await pressIfReady()
        const context = await contextOf()
        if (context === null) return false
        page = await introduce(context).catch(() => undefined)
        return page !== undefined && (await contextOf()) === context
      })
      return page as Page
    },
    /** Waits for the open popup. */
    async opened(): Promise<Page> {
      let context: string | null = null
      await until('the popup is open', async () => {
        context = await contextOf()
        return context !== null
      })
      return introduce(context ?? '')
    },
  }
}
