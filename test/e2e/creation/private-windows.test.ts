import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { fillDraft, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { filesWith } from '../../support/browser/profile.ts'
import { cacheReadAfter } from '../library/cached-library.ts'
import { openStage } from '../stage.ts'

/**
 * Links that may be stored. More than one, because a database may tear a text apart: at the end of a page, or where
 * compression finds four of its characters in what is before it.
 */
const KNOWN = 3

/** All that the extension stores, as one text. Runs in one of its pages. */
const everythingStored = async (): Promise<string> => {
  const stored: unknown[] = [await chrome.storage.local.get(), await chrome.storage.session.get()]
  const resultOf = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      stored.push(store, await resultOf(database.transaction(store).objectStore(store).getAll()))
    database.close()
  }
  return JSON.stringify(stored)
}

const syncCache = async (page: Page): Promise<void> => {
  const askedAt = Date.now()
  await callBackground(page, 'controlSync', { action: 'everything' })
  await cacheReadAfter(page, askedAt)
}

test('nothing of a private window is stored, on the disk or, once it is closed, anywhere', {
  timeout: 120_000,
}, async () => {
  const { driver, service, pages } = await openStage({ connected: false })
  await driver.allowPrivate()
  const options = await driver.openOptions()
  await connectExtension(driver, options, service)
  const [secret, draft, ...known] = ['secret', 'draft', ...Array(KNOWN).fill('known')].map(
    (kind) => `${kind}-${crypto.randomUUID().slice(0, 8)}`,
  ) as [string, string, ...string[]]

  for (const path of known) {
    const order = { link: `https://example.com/${path}`, tagId: '', token: '', password: '', expiresAt: '' }
    const asked = { id: crypto.randomUUID(), draft: order, title: 'A page' }
    expect(await callBackground(options, 'createLink', asked)).toMatchObject({ ok: true })
  }

  const tab = await driver.openPrivateTab(`${pages.url}/${secret}`)
  const popup = await driver.openPrivatePopup(tab)
  await fillDraft(popup, { token: secret })
  await pressShorten(popup)
  expect(await shownShortLink(popup)).toContain(secret)
  await popup.close()
  const other = await driver.openPrivateTab(`${pages.url}/${draft}`)
  const unfinished = await driver.openPrivatePopup(other)
  await fillDraft(unfinished, { token: draft })
  await expect.poll(() => options.evaluate(everythingStored)).toContain(draft)
  await unfinished.close()

  const ofPage = await callBackground(options, 'getPageStatus', { pageUrl: `${pages.url}/${secret}` })
  expect(JSON.stringify(ofPage)).not.toContain(`/${secret}"`)
  await syncCache(options)
  await expect.poll(() => service.get('/v1/links')).toMatchObject({ total_rows: KNOWN + 1 })

  await driver.closePrivateWindows()
  await expect.poll(() => options.evaluate(everythingStored)).not.toContain(draft)
  await syncCache(options)
  const stored = await options.evaluate(everythingStored)
  for (const path of known) expect(stored).toContain(path)
  expect(stored).not.toMatch(new RegExp(`${secret}|${draft}`))
  // What is stored is found so, wherever the browser keeps it, once it has written it.
  await expect.poll(() => filesWith(driver.profile, ...known)).not.toEqual([])
  expect(await filesWith(driver.profile, secret)).toEqual([])
  expect(await filesWith(driver.profile, draft)).toEqual([])
})
