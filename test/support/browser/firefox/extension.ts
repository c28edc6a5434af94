import { type MenuClick, originPattern, type Suggestion } from '../driver.ts'
import { until } from '../until.ts'
import type { FirefoxParent } from './connection.ts'

/** The omnibox keyword. */
const KEYWORD = 'ct'

const buttonProperty = (parent: FirefoxParent, id: string, name: 'badgeText' | 'title') =>
  parent.evaluate(
    (id, name) => {
      const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs')
      const { extension } = WebExtensionPolicy.getByID(id)
      return ExtensionParent.apiManager.global.browserActionFor(extension).action.getProperty(null, name)
    },
    id,
    name,
  )

/** Drives an extension through Firefox's own internals. */
export const extensionIn = (parent: FirefoxParent, id: string) => ({
  badgeText: () => buttonProperty(parent, id, 'badgeText'),
  buttonTitle: () => buttonProperty(parent, id, 'title'),

  keysOf: (command: string) =>
    parent.evaluate(
      async (id, command) => {
        const commands = await WebExtensionPolicy.getByID(id).extension.shortcuts.allCommands()
        return commands.find(({ name }) => name === command)?.shortcut ?? ''
      },
      id,
      command,
    ),

  grantHost: (address: string) =>
    parent.evaluate(
      async (id, origin) => {
        const { ExtensionPermissions } = ChromeUtils.importESModule(
          'resource://gre/modules/ExtensionPermissions.sys.mjs',
        )
        const { extension } = WebExtensionPolicy.getByID(id)
        await ExtensionPermissions.add(id, { permissions: [], origins: [origin] }, extension)
      },
      id,
      originPattern(address),
    ),

  setPinned: (isPinned: boolean) =>
    parent.evaluate(
      (id, isPinned) => {
        const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs')
        const { extension } = WebExtensionPolicy.getByID(id)
        const { widget } = ExtensionParent.apiManager.global.browserActionFor(extension)
        CustomizableUI.addWidgetToArea(widget.id, isPinned ? CustomizableUI.AREA_NAVBAR : CustomizableUI.AREA_ADDONS)
      },
      id,
      isPinned,
    ),

  /** Enters where Firefox's own menu does. */
  dispatchMenuClick: ({ entry, pageUrl, ...clicked }: MenuClick) =>
    parent.evaluate(
      (id, entry, pageUrl, clicked) => {
        const info = { menuItemId: entry, editable: false, modifiers: [], pageUrl, ...clicked }
        WebExtensionPolicy.getByID(id).extension.emit('webext-menu-menuitem-click', info, gBrowser.selectedTab)
      },
      id,
      entry,
      pageUrl,
      clicked,
    ),
  dispatchCommand: (name: string, pageUrl: string) =>
    parent.evaluate(
      (id, name, pageUrl) => {
        const { spec } = gBrowser.selectedBrowser.currentURI
        if (spec !== pageUrl) throw new Error(`The active tab is at ${spec}, not at ${pageUrl}.`)
        WebExtensionPolicy.getByID(id).extension.shortcuts.onCommand(name)
      },
      id,
      name,
      pageUrl,
    ),

  /** Enters where Firefox's own address bar does. */
  typeInOmnibox: (words: string) =>
    parent.evaluate(
      (keyword, words) => {
        const { ExtensionSearchHandler } = ChromeUtils.importESModule(
          'resource://gre/modules/ExtensionSearchHandler.sys.mjs',
        )
        return new Promise<Suggestion[]>((suggest) => {
          ExtensionSearchHandler.handleSearch({ keyword, text: `${keyword} ${words}`, inPrivateWindow: false }, suggest)
        })
      },
      KEYWORD,
      words,
    ),

  /** Types into the address bar and presses Enter, once it would pass the words on to the extension. */
  async enterInOmnibox(words: string) {
    const text = `${KEYWORD} ${words}`
    await parent.evaluate((text) => gURLBar.search(text), text)
    await until('the address bar passes the words on', () =>
      parent.evaluate((text) => gURLBar.view.selectedResult?.payload.content === text, text),
    )
    await parent.evaluate(() => gURLBar.handleCommand())
  },

  /** Terminates the event page, whatever it is doing. */
  async stopBackground() {
    // An event meanwhile keeps the page running, and Firefox does not retry.
    await until('the background is gone', () =>
      parent.evaluate(async (id) => {
        const { extension } = WebExtensionPolicy.getByID(id)
        if (extension.backgroundState === 'running')
          await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true })
        return extension.backgroundState === 'stopped'
      }, id),
    )
  },
})
