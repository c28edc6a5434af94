import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { pressShorten, shownShortLink } from '../support/browser/page/popup-page.ts'
import { openCachedLibrary } from './library/cached-library.ts'
import { openStage } from './stage.ts'

const RULE = 77

/** Everything of the extension that a browser keeps, as a page of the extension finds it. */
const keptBy = (options: Page) =>
  options.evaluate(async () => {
    const storage = JSON.stringify([
      await chrome.storage.local.get(null),
      await chrome.storage.session.get(null),
      await chrome.storage.sync.get(null),
    ])
    const rows = async (name: string): Promise<number> => {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const { result } = opening
      const stores = [...result.objectStoreNames]
      const counts = stores.map(async (store) => {
        const counting = result.transaction(store).objectStore(store).count()
        await new Promise((resolve) => counting.addEventListener('success', resolve))
        return counting.result
      })
      const all = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
      result.close()
      return all
    }
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name)
    return {
      storage,
      rows: (await Promise.all(databases.map(rows))).reduce((sum, count) => sum + count, 0),
      localStorage: localStorage.length,
      badge: await chrome.action.getBadgeText({}),
      alarms: (await chrome.alarms.getAll()).map(({ name }) => name),
      origins: (await chrome.permissions.getAll()).origins,
      rules: (await chrome.declarativeNetRequest.getSessionRules()).map(({ id }) => id),
      tabs: (await chrome.tabs.query({})).length,
    }
  })

/** Stores something in every place where a browser keeps data for the extension. */
const leaveBehind = (options: Page) =>
  options.evaluate(async (rule) => {
    await chrome.storage.local.set({ left: 'behind' })
    await chrome.storage.session.set({ left: 'behind' })
    await chrome.storage.sync.set({ left: 'behind' })
    localStorage.setItem('left', 'behind')
    await chrome.alarms.create('left-behind', { delayInMinutes: 60 })
    await chrome.action.setBadgeText({ text: 'left' })
    const action = { type: 'block' as const }
    const addRules = [{ id: rule, action, condition: { urlFilter: 'left-behind.example' } }]
    await chrome.declarativeNetRequest.updateSessionRules({ addRules })
  }, RULE)

/** Adds a menu entry, and gives the reason why the browser would not have it. */
const refusalOfMenu = (options: Page) =>
  options.evaluate(
    () =>
      new Promise<string>((resolve) => {
        chrome.contextMenus.create({ id: 'left-behind', title: 'Left behind' }, () =>
          resolve(chrome.runtime.lastError?.message ?? ''),
        )
      }),
  )

test('reset() removes everything that a test leaves in the browser', async () => {
  const before = await openStage()
  const popup = await before.driver.openPopup(await before.driver.openTab(`${before.pages.url}/left-behind`))
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  await openCachedLibrary(before)
  await leaveBehind(before.options)
  expect(await refusalOfMenu(before.options)).toBe('')
  // Each of these can be left behind, or its absence later would say nothing.
  const left = await keptBy(before.options)
  expect(left.storage.match(/"left":"behind"/g)).toHaveLength(3)
  expect(left).toMatchObject({ localStorage: 1, badge: 'left', origins: ['http://127.0.0.1/*'] })
  expect(left.alarms).toContain('left-behind')
  expect(left.rules).toContain(RULE)
  expect(left.rows).toBeGreaterThan(1)
  expect(left.tabs).toBeGreaterThan(2)
  expect(await refusalOfMenu(before.options), 'the entry is there already').not.toBe('')

  const after = await openStage({ connected: false })
  // Another origin is another background, with other storage, and the first has no page left.
  expect(new URL(after.options.url()).host).not.toBe(new URL(before.options.url()).host)
  // A starting background sets an alarm, and clears it once it knows that nothing is pending.
  await expect
    .poll(() => keptBy(after.options))
    .toMatchObject({ rows: 0, localStorage: 0, badge: '', alarms: [], origins: [] })
  const found = await keptBy(after.options)
  expect(found.storage).not.toMatch(/behind|127\.0\.0\.1/)
  expect(found.rules).not.toContain(RULE)
  expect(found.tabs).toBeLessThanOrEqual(2)
  expect(await refusalOfMenu(after.options)).toBe('')
  expect(await after.driver.readClipboard()).not.toBe(shortLink)
  expect(await after.service.get('/v1/links')).toMatchObject({ total_rows: 0 })
})
