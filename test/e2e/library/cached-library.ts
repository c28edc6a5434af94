import type { Page } from 'puppeteer-core'
import { expect, onTestFinished } from 'vitest'
import type { CacheState } from '../../../lib/domain/library/link-cache.ts'
import { callBackground } from '../../support/browser/call-background.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { saveKeepCache } from '../../support/browser/stored-settings.ts'
import type { Stage } from '../stage.ts'

/** The state of the cache. Asked from a page of the extension; undefined if the background died meanwhile. */
const cacheState = async (page: Page): Promise<CacheState | undefined> => {
  const reply = await callBackground(page, 'getCacheState', null)
  return reply?.ok ? reply.output : undefined
}

/** Waits until the cache is complete and was read after a moment. */
export const cacheReadAfter = async (page: Page, moment: number): Promise<void> => {
  const readAt = async () => {
    const state = await cacheState(page)
    return state?.progress === 'complete' && !state.isBusy ? (state.readAt ?? 0) : 0
  }
  await expect.poll(readAt).toBeGreaterThanOrEqual(moment)
}

/** Switches the cache off on the options page until the test ends, and shows the library again. */
export const loseCache = async (options: Page, library: Page): Promise<void> => {
  await openSection(options, 'data')
  await options
    .locator('::-p-aria([name="Keep a copy of your links for search and statistics"][role="checkbox"])')
    .click()
  await expect
    .poll(() => options.evaluate(async () => JSON.stringify(await chrome.storage.local.get('preference.keepCache'))))
    .toContain('false')
  onTestFinished(() => saveKeepCache(options, true))
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
  const cachedCount = async () => (await cacheState(library))?.cached
  if ((await cachedCount()) !== total_rows) await callBackground(library, 'controlSync', { action: 'links' })
  await expect.poll(cachedCount).toBe(total_rows)
  await cacheReadAfter(library, openedAt)
  return library
}
