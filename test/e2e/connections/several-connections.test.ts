import { expect, onTestFinished, test } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import { byName, textOf } from '../../support/browser/page/any-page.ts'
import { connectExtension, openSection } from '../../support/browser/page/options-page.ts'
import { pressShorten } from '../../support/browser/page/popup-page.ts'
import { chosenConnectionId, saveDraft } from '../../support/browser/stored-settings.ts'
import { startMisbehavingProxy } from '../../support/misbehaving-proxy.ts'
import { startTemporaryService, type TemporaryService } from '../../support/service/temporary-service.ts'
import { entryOf, journalOf, stateOf } from '../creation/misbehaving-stage.ts'
import { cacheReadAfter } from '../library/cached-library.ts'
import { openStage } from '../stage.ts'

/** Connects two accounts at one address. The second is chosen. */
const openTwoAccounts = async () => {
  const stage = await openStage({ connected: false })
  const { driver, options, service: first } = stage
  const second = await startTemporaryService('e2e-key-that-ends-in-2222')
  const proxy = await startMisbehavingProxy((key) => (key === second.apiKey ? second : first).url)
  onTestFinished(() => proxy.close().then(second.remove))
  const ids: string[] = []
  for (const { apiKey } of [first, second]) {
    await connectExtension(driver, options, { url: proxy.url, apiKey })
    ids.push(await chosenConnectionId(options))
    await callBackground(options, 'setName', { id: ids.at(-1) ?? '', name: `Account ${ids.length}` })
  }
  const tab = await driver.openTab('about:blank')
  return { ...stage, proxy, first, second, tab, ids: ids as [string, string] }
}

type TwoAccounts = Awaited<ReturnType<typeof openTwoAccounts>>

/** Chooses a connection in the popup, and shortens a page while the network has only a captive portal. */
const shortenWith = async (stage: TwoAccounts, account: 0 | 1, path: string): Promise<void> => {
  const { driver, pages, tab, ids } = stage
  await tab.goto(`${pages.url}${path}`)
  const popup = await driver.openPopup(tab)
  await popup.locator('.form_connection').click()
  await byName(popup, 'menuitemradio', `Account ${account + 1}`).click()
  await expect.poll(() => chosenConnectionId(popup)).toBe(ids[account])
  await pressShorten(popup)
  await expect.poll(() => entryOf(stage, path)).toMatchObject({ failure: { code: 'unexpected-response' } })
}

const pathsOf = async (service: TemporaryService): Promise<string[]> => {
  const { data } = await service.get<{ data: { destination: string }[] }>('/v1/links')
  return data.map(({ destination }) => new URL(destination).pathname).toSorted()
}

test('waiting links go out with the key of their own connection, and go with it when it is removed', async () => {
  const stage = await openTwoAccounts()
  await callBackground(stage.options, 'controlSync', { action: 'links' })
  await cacheReadAfter(stage.options, 1)
  const { options, proxy, first, second, ids } = stage
  proxy.behave({ isPortal: true })
  await shortenWith(stage, 0, '/first')
  await shortenWith(stage, 1, '/second')
  await shortenWith(stage, 0, '/first-again')
  proxy.behave({})
  await callBackground(options, 'retryWaiting', null)
  for (const path of ['/first', '/second', '/first-again'])
    await expect.poll(() => stateOf(stage, path)).toBe('created')
  expect(await pathsOf(first)).toEqual(['/first', '/first-again'])
  expect(await pathsOf(second)).toEqual(['/second'])

  proxy.behave({ isPortal: true })
  await shortenWith(stage, 1, '/removed')
  await saveDraft(options, 'https://example.com/draft', {
    link: 'https://example.com/draft',
    tagId: '',
    token: '',
    password: '',
    expiresAt: '',
  })
  await shortenWith(stage, 0, '/kept')

  await expect
    .poll(() => callBackground(options, 'getRemoval', { id: ids[1] }))
    .toMatchObject({ output: { cached: 1 } })
  await openSection(options, 'connections')
  await byName(options, 'button', 'More for Account 2').click()
  await byName(options, 'menuitem', 'Remove…').click()
  await expect.poll(() => textOf(options)).toContain('1 waiting link is not sent')
  await expect.poll(() => textOf(options)).toContain('The copy of its list is deleted (1)')
  await expect.poll(() => textOf(options)).toContain('1 draft is discarded')
  await byName(options, 'button', 'Remove').click()
  await expect.poll(() => options.$$eval('.connections_connection', (all) => all.length)).toBe(1)

  proxy.behave({})
  await callBackground(options, 'retryWaiting', null)
  await expect.poll(() => stateOf(stage, '/kept')).toBe('created')
  expect(await pathsOf(first)).toEqual(['/first', '/first-again', '/kept'])
  expect(await pathsOf(second)).toEqual(['/second'])
  const kept = await options.evaluate(async () =>
    [await chrome.storage.local.get(), await chrome.storage.session.get()].flatMap((area) =>
      Object.entries(area).map((item) => JSON.stringify(item)),
    ),
  )
  const withText = (text: string) => kept.filter((item) => item.includes(text))
  expect(withText(first.apiKey)).not.toEqual([])
  expect(withText(second.apiKey)).toEqual([])
  expect(withText(ids[1])).toEqual([])
  // What it has created stays in the journal.
  const created = (await journalOf(stage)).filter(({ connectionId }) => connectionId === ids[1])
  expect(created.map(({ request }) => request.link)).toEqual([expect.stringContaining('/second')])
})
