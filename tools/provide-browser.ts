import { findBrowser } from '../test/support/browser/find-browser.ts'
import { providePart } from './provision/part.ts'
import { chromium } from './provision/parts.ts'

/** The path of a Chrome, Chromium or Edge, which is installed or fetched if this machine has none. */
export const provideBrowser = async (): Promise<string> => {
  const missing = await providePart(chromium)
  const path = findBrowser()
  if (path === undefined) throw new Error(`No Chrome, Chromium or Edge: ${missing?.reason}`)
  return path
}
