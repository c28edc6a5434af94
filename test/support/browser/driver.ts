import type { Page } from 'puppeteer-core'

/** A click on one of the extension's menu entries, as the browser reports it. */
export type MenuClick = { entry: 'shorten-link' | 'shorten-page'; linkUrl?: string; pageUrl: string }

/** What the address bar offers besides what Enter does. */
export type Suggestion = { content: string; description: string }

/** A real browser in which the extension is installed. Scenarios know this and not which browser it is. */
export type ExtensionDriver = {
  /** The address of a page of the browser's own, which nobody can shorten. */
  ownPage: string
  /** Opens a page in a new tab, which is then the active one. */
  openTab(url: string): Promise<Page>
  /** The options page that the extension opens by itself where it is not connected yet. */
  firstRunPage(): Promise<Page>
  openOptions(): Promise<Page>
  /** A page of the extension that is open, or is about to be, by its path and query. */
  pageAt(path: string): Promise<Page>
  /** Presses the toolbar button on a tab and gives the popup. */
  openPopup(tab: Page): Promise<Page>
  /** The popup that is open, or is about to be. */
  openedPopup(): Promise<Page>
  /** The keys that the browser gave to a command, such as "Alt+Shift+S"; empty where it gave none. */
  keysOf(command: string): Promise<string>
  /** Lets the extension have the host of an address as soon as it asks for it, without a prompt. */
  allowHost(address: string): Promise<void>
  /** Gives the extension, one of whose pages is open, the host of an address. */
  grantHost(address: string, page: Page): Promise<void>
  /** What was copied last. Takes the focus away from whatever had it, so an open popup closes. */
  readClipboard(): Promise<string>
  /** From now on what a page saves goes to a folder, and nobody is asked where to. */
  saveDownloadsIn(folder: string): Promise<void>
  /** Has a page be shown as for a person who prefers it light, or dark. */
  preferColorScheme(page: Page, scheme: 'light' | 'dark'): Promise<void>
  /** The text on the toolbar button. */
  badgeText(): Promise<string>
  /** What the browser would tell the background of a click on a menu entry, without the menu. */
  dispatchMenuClick(click: MenuClick): Promise<void>
  /** What the browser would tell the background of a keyboard command, without the keys. */
  dispatchCommand(name: string, pageUrl: string): Promise<void>
  /** What the browser would tell the background of words typed after the keyword; gives what it would suggest for them. */
  typeInOmnibox(words: string): Promise<Suggestion[]>
  /** What it would tell of Enter after them. */
  enterInOmnibox(words: string): Promise<void>
  /** What the toolbar button says when the mouse is on it. */
  buttonTitle(): Promise<string>
  /** Stops the background as the browser does when it is idle. */
  stopBackground(): Promise<void>
  /** Uninstalls the extension and closes its pages, so that the next one finds the browser as if just started. */
  reset(): Promise<void>
  close(): Promise<void>
}
