import type { Page } from 'puppeteer-core'
import { shown } from './shown.ts'
import type { Stage } from './stage.ts'

/** Opens the library, and gives its page once the copy of the list is complete. */
export const openMirroredLibrary = async ({ driver, options }: Stage): Promise<Page> => {
  const library = await driver.openTab(options.url().replace('options.html', 'library.html'))
  const mirror = () => library.evaluate(() => chrome.runtime.sendMessage({ method: 'getMirror', input: null }))
  await shown(mirror).toMatchObject({ output: { progress: 'complete', isBusy: false } })
  return library
}
