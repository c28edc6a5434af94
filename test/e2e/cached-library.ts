import type { Page } from 'puppeteer-core'
import type { CacheState } from '../../lib/domain/library/link-cache.ts'
import { shown } from './shown.ts'
import type { Stage } from './stage.ts'

/** Waits until the copy of the list is complete and was read after a moment. Asked from a page of the extension. */
export const cacheReadAfter = async (page: Page, moment: number): Promise<void> => {
  const readAt = () =>
    page.evaluate(async () => {
      const reply = await chrome.runtime.sendMessage({ method: 'getCacheState', input: null })
      const { progress, isBusy, readAt }: CacheState = reply.output
      return progress === 'complete' && !isBusy ? (readAt ?? 0) : 0
    })
  await shown(readAt).toBeGreaterThanOrEqual(moment)
}

/** Opens the library, and gives its page once the copy of the list is as the list is now. */
export const openCachedLibrary = async ({ driver, options }: Stage): Promise<Page> => {
  const openedAt = Date.now()
  const library = await driver.openTab(options.url().replace('options.html', 'library.html'))
  await cacheReadAfter(library, openedAt)
  return library
}
