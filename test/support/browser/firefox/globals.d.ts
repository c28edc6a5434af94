// The parts of Firefox's own window that tests use. No types are published; the sources are at searchfox.org.

type FirefoxMenuInfo = { menuItemId: string; editable: boolean; modifiers: string[]; pageUrl: string; linkUrl?: string }

type FirefoxExtension = {
  backgroundState: 'starting' | 'running' | 'suspending' | 'stopped'
  shortcuts: {
    allCommands(): Promise<{ name: string; shortcut: string }[]>
    onCommand(name: string): void
  }
  emit(event: 'webext-menu-menuitem-click', info: FirefoxMenuInfo, tab: unknown): void
  terminateBackground(options: { ignoreDevToolsAttached: boolean; disableResetIdleForTest: boolean }): Promise<void>
}

type FirefoxToolbarButton = {
  action: { getProperty(tab: null, name: 'badgeText' | 'title'): string }
  triggerAction(window: Window): void
  widget: { id: string; forWindow(window: Window): { node: Element | null } }
}

type FirefoxButton = Element & { open: boolean }

type FirefoxBrowsingContext = { isDiscarded: boolean }

/** Where a page is shown: in a tab, or in a popup. */
type FirefoxBrowserElement = Element & {
  browsingContext: FirefoxBrowsingContext | null
  currentURI: { spec: string }
  permanentKey?: object
  fixupAndLoadURIString(address: string, options: { triggeringPrincipal: object }): void
}

type FirefoxPanel = Element & { state: 'open' | 'closed' | 'showing' | 'hiding'; hidePopup(): void }

type FirefoxTab = { linkedBrowser: FirefoxBrowserElement }

type FirefoxModules = {
  'resource://gre/modules/ExtensionParent.sys.mjs': {
    ExtensionParent: {
      apiManager: { global: { browserActionFor(extension: FirefoxExtension): FirefoxToolbarButton } }
    }
  }
  'resource:///modules/ExtensionPopups.sys.mjs': {
    ViewPopup: { for(extension: FirefoxExtension, window: Window): object | undefined }
  }
  'resource://gre/modules/ExtensionPermissions.sys.mjs': {
    ExtensionPermissions: {
      add(id: string, added: { permissions: string[]; origins: string[] }, extension: FirefoxExtension): Promise<void>
    }
  }
  'resource://gre/modules/AddonManager.sys.mjs': {
    AddonManager: { getAddonByID(id: string): Promise<{ reload(): Promise<void> }> }
  }
  'resource://gre/modules/ExtensionSearchHandler.sys.mjs': {
    ExtensionSearchHandler: {
      handleSearch(
        search: { keyword: string; text: string; inPrivateWindow: boolean },
        suggest: (suggestions: { content: string; description: string }[]) => void,
      ): void
    }
  }
  'chrome://remote/content/shared/TabManager.sys.mjs': {
    TabManager: {
      readonly allTabs: FirefoxTab[]
      getTabForBrowsingContext(context: FirefoxBrowsingContext): FirefoxTab | null
      selectTab(tab: FirefoxTab | null): Promise<void>
      removeTab(tab: FirefoxTab | null, options?: object): Promise<void>
    }
  }
  'resource://gre/modules/Downloads.sys.mjs': {
    Downloads: { ALL: string; getList(kind: string): Promise<{ removeFinished(): void }> }
  }
  'resource:///modules/BrowserWindowTracker.sys.mjs': {
    BrowserWindowTracker: { promiseOpenWindow(options: { openerWindow: Window; private?: boolean }): Promise<Window> }
  }
  'chrome://remote/content/shared/NavigableManager.sys.mjs': {
    NavigableManager: { getIdForBrowser(browser: FirefoxBrowserElement): string }
  }
}

declare const ChromeUtils: {
  importESModule<Address extends keyof FirefoxModules>(address: Address): FirefoxModules[Address]
}
declare const WebExtensionPolicy: {
  getByID(id: string): { extension: FirefoxExtension; mozExtensionHostname: string }
  getActiveExtensions(): { extension: FirefoxExtension }[]
}
declare const Services: {
  io: { offline: boolean }
  console: { getMessageArray(): { message: string }[] }
  focus: { activeWindow: Window | null }
  scriptSecurityManager: { getSystemPrincipal(): object }
  prefs: {
    setBoolPref(name: string, value: boolean): void
    setIntPref(name: string, value: number): void
    setStringPref(name: string, value: string): void
    clearUserPref(name: string): void
  }
  wm: {
    getMostRecentBrowserWindow(): Window | null
    getEnumerator(kind: 'navigator:browser'): Iterable<Window>
    getEnumerator(kind: 'alert:alert'): Iterable<Window & { gIsActive: boolean }>
  }
  cookies: { removeAll(): void }
  cache2: { clear(): void }
}
declare const Ci: { nsICertOverrideService: object }
declare const Cc: {
  '@mozilla.org/security/certoverride;1': {
    getService(kind: object): { setDisableAllSecurityChecksAndLetAttackersInterceptMyData(isTrusting: boolean): void }
  }
}
declare const gBrowser: {
  tabs: FirefoxTab[]
  selectedTab: FirefoxTab
  selectedBrowser: FirefoxBrowserElement
  addTrustedTab(url: string): FirefoxTab
  removeTab(tab: FirefoxTab): void
  removeAllTabsBut(tab: FirefoxTab, options: { animate: boolean; skipWarnAboutClosingTabs: boolean }): void
}
declare const CustomizableUI: {
  AREA_NAVBAR: string
  AREA_ADDONS: string
  addWidgetToArea(id: string, area: string): void
}
declare const gURLBar: {
  /** Types a text, as a person does. */
  search(text: string): void
  /** The results below, and the one that Enter chooses. */
  view: { selectedResult?: { payload: { content?: string } } }
  /** Does what Enter does. */
  handleCommand(): void
}
