import type { Page } from 'puppeteer-core'

/** A click on one of the extension's menu entries, as the browser reports it. */
export type MenuClick = {
  entry: 'shorten-link' | 'shorten-page' | 'shorten-selection' | 'shorten-media'
  pageUrl: string
  linkUrl?: string
  selectionText?: string
  srcUrl?: string
}

/** A suggestion of the address bar. */
export type Suggestion = { content: string; description: string }

/** A real browser with the extension. Tests do not know which one. */
export type ExtensionDriver = {
  /** The address of one of the browser's own pages, which cannot be shortened. */
  ownPage: string
  /** Opens a page in a new active tab. */
  openTab(url: string): Promise<Page>
  /** The options page that the extension opens after its installation. */
  firstRunPage(): Promise<Page>
  openOptions(): Promise<Page>
  /** Waits for an open page of the extension by path and query. */
  pageAt(path: string): Promise<Page>
  /** Allows the extension in private windows, which loads it again and closes its pages. */
  allowPrivate(): Promise<void>
  /** Opens a page in a new private window. */
  openPrivateTab(url: string): Promise<Page>
  /** Presses the toolbar button on a tab of the newest private window and gives the popup. */
  openPrivatePopup(tab: Page): Promise<Page>
  closePrivateWindows(): Promise<void>
  /** The folder of the browser's profile. */
  profile: string
  /** Presses the toolbar button on a tab and returns the popup. */
  openPopup(tab: Page): Promise<Page>
  /** Waits for the open popup, also for one that the extension has opened. */
  openedPopup(): Promise<Page>
  /** Puts the button on the toolbar as a person does, or into the menu where every browser puts it first. */
  setPinned(isPinned: boolean): Promise<void>
  /** The keys of a command, such as "Alt+Shift+K"; empty if the browser assigned none. */
  keysOf(command: string): Promise<string>
  /** Grants the host of an address as soon as the extension asks, without a prompt. */
  allowHost(address: string): Promise<void>
  /** Grants the extension the host of an address, through one of its open pages. */
  grantHost(address: string, page: Page): Promise<void>
  /** The clipboard's text, or a picture's bytes as text. Takes the focus, so that an open popup closes. */
  readClipboard(type?: 'text/plain' | 'text/html' | 'image/png'): Promise<string>
  /** Saves downloads in a folder from now on, without a prompt. */
  saveDownloadsIn(folder: string): Promise<void>
  /** Sets the preferred color scheme of a page. */
  preferColorScheme(page: Page, scheme: 'light' | 'dark'): Promise<void>
  /** The text on the toolbar button. */
  badgeText(): Promise<string>
  /** What the toolbar button says when the mouse is over it. */
  buttonTitle(): Promise<string>
  /** Dispatches a click on a menu entry to the background, without the menu. */
  dispatchMenuClick(click: MenuClick): Promise<void>
  /** Dispatches a keyboard command to the background, without the keys. */
  dispatchCommand(name: string, pageUrl: string): Promise<void>
  /** Dispatches words typed after the keyword. Returns the suggestions. */
  typeInOmnibox(words: string): Promise<Suggestion[]>
  /** Dispatches Enter after words. */
  enterInOmnibox(words: string): Promise<void>
  /** Stops the background as the browser does when it is idle. */
  stopBackground(): Promise<void>
  /** Uninstalls the extension and resets the browser for the next one. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** A name for this machine that no browser treats as local. */
export const HOST_BY_NAME = 'service.test'

/** The permission pattern for the host of an address, without the port, which Firefox rejects. */
export const originPattern = (address: string): string => {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${hostname}/*`
}
