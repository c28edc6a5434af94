import type { Browser } from 'puppeteer-core'

/** The browsers that this process has started and not closed, and what Firefox reported of their consoles. */
const open = new Map<Browser, string[]>()

/** Counts a browser as open until it ends. Returns the list for the lines of its console. */
export const noteBrowser = (browser: Browser): string[] => {
  const lines: string[] = []
  open.set(browser, lines)
  browser.on('disconnected', () => open.delete(browser))
  return lines
}

export const openBrowsers = (): [Browser, string[]][] => [...open]
