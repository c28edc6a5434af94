import type { MenuClick, Suggestion } from '../driver.ts'
import { until } from '../until.ts'
import type { FirefoxParent } from './parent.ts'

/** After which the address bar leaves the words to the extension. */
const KEYWORD = 'ct'

/** What Firefox itself knows of an extension, and what it can have happen to it. */
export const extensionIn = (parent: FirefoxParent, id: string) => {
  const buttonSays = (what: 'badgeText' | 'title') =>
    parent.evaluate(
      (id, what) => {
        const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs')
        const { extension } = WebExtensionPolicy.getByID(id)
        return ExtensionParent.apiManager.global.browserActionFor(extension).action.getProperty(null, what)
      },
      id,
      what,
    )

  return {
    badgeText: () => buttonSays('badgeText'),
    buttonTitle: () => buttonSays('title'),

    keysOf: (command: string) =>
      parent.evaluate(
        async (id, command) => {
          const commands = await WebExtensionPolicy.getByID(id).extension.shortcuts.allCommands()
          return commands.find(({ name }) => name === command)?.shortcut ?? ''
        },
        id,
        command,
      ),

    /** From the place to which Firefox's own menu reports a click. */
    dispatchMenuClick: ({ entry, linkUrl, pageUrl }: MenuClick) =>
      parent.evaluate(
        (id, entry, pageUrl, linkUrl) => {
          const info = {
            menuItemId: entry,
            editable: false,
            modifiers: [],
            pageUrl,
            ...(linkUrl !== null && { linkUrl }),
          }
          WebExtensionPolicy.getByID(id).extension.emit('webext-menu-menuitem-click', info, gBrowser.selectedTab)
        },
        id,
        entry,
        pageUrl,
        linkUrl ?? null,
      ),

    /** From the place to which Firefox's own keys report. It takes the page of the active tab, which has to be the one meant. */
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

    /** From the place to which Firefox's own address bar reports. */
    typeInOmnibox: (words: string) =>
      parent.evaluate(
        (keyword, words) => {
          const { ExtensionSearchHandler } = ChromeUtils.importESModule(
            'resource://gre/modules/ExtensionSearchHandler.sys.mjs',
          )
          return new Promise<Suggestion[]>((suggest) => {
            ExtensionSearchHandler.handleSearch(
              { keyword, text: `${keyword} ${words}`, inPrivateWindow: false },
              suggest,
            )
          })
        },
        KEYWORD,
        words,
      ),

    enterInOmnibox: (words: string) =>
      parent.evaluate(
        (keyword, words) => {
          const { ExtensionSearchHandler } = ChromeUtils.importESModule(
            'resource://gre/modules/ExtensionSearchHandler.sys.mjs',
          )
          if (!ExtensionSearchHandler.hasActiveInputSession())
            ExtensionSearchHandler.handleSearch({ keyword, text: `${keyword} `, inPrivateWindow: false }, () => {})
          ExtensionSearchHandler.handleInputEntered(keyword, `${keyword} ${words}`, 'current')
        },
        KEYWORD,
        words,
      ),

    /** Ends the event page in the middle of whatever it is doing. */
    async stopBackground() {
      // An event that arrives meanwhile keeps the page running, and Firefox does not try again.
      await until('the background is gone', () =>
        parent.evaluate(async (id) => {
          const { extension } = WebExtensionPolicy.getByID(id)
          if (extension.backgroundState === 'running')
            await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true })
          return extension.backgroundState === 'stopped'
        }, id),
      )
    },
  }
}
