import type { Page } from 'puppeteer-core'
import { expect, onTestFinished } from 'vitest'
import type { CacheState } from '../../../lib/domain/library/link-cache.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { decidePreferences } from '../../support/browser/stored-settings.ts'
import type { Stage } from '../stage.ts'

/** Waits until the cache is complete and was read after a moment. Asked from a page of the extension. */
export const cacheReadAfter = async (page: Page, moment: number): Promise<void> => {
  const readAt = () =>
    page.evaluate(async () => {
      const reply = await chrome.runtime.sendMessage({ method: 'getCacheState', input: null })
      const { progress, isBusy, readAt }: CacheState = reply.output
      return progress === 'complete' && !isBusy ? (readAt ?? 0) : 0
    })
  await expect.poll(readAt).toBeGreaterThanOrEqual(moment)
}

/** How many links are cached. Asked from a page of the extension. */
const cachedCount = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const reply = await chrome.runtime.sendMessage({ method: 'getCacheState', input: null })
    return (reply.output as CacheState).cached
  })

/** Switches the cache off on the options page until the test ends, and shows the library again. */
export const loseCache = async (options: Page, library: Page): Promise<void> => {
  await openSection(options, 'privacy')
  await options.locator('::-p-aria([name="Keep a copy of your links, to search them"][role="checkbox"])').click()
  await expect
    .poll(() => options.evaluate(async () => JSON.stringify(await chrome.storage.local.get('preference.keepCache'))))
    .toContain('"value":false')
  onTestFinished(() => decidePreferences(options, { keepCache: true }))
  await library.bringToFront()
  await library.reload()
}

/** Opens the library, and gives its page once the cache holds the service's list. */
export const openCachedLibrary = async ({ driver, options, service }: Stage): Promise<Page> => {
  const openedAt = Date.now()
  const library = await driver.openTab(new URL('library.html', options.url()).href)
  await cacheReadAfter(library, openedAt)
  const { total_rows } = await service.get<{ total_rows: number }>('/v1/links')
  // A sync that began before the links were created may have ended only now.
  if ((await cachedCount(library)) !== total_rows)
    await library.evaluate(() => chrome.runtime.sendMessage({ method: 'controlSync', input: { action: 'links' } }))
  await expect.poll(() => cachedCount(library)).toBe(total_rows)
  await cacheReadAfter(library, openedAt)
  return library
}
