import { expect, inject, test } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import { textOf } from '../../support/browser/page/any-page.ts'
import { chosenConnectionId } from '../../support/browser/stored-settings.ts'
import { openCachedLibrary } from '../library/cached-library.ts'
import { type Stage, shareStage, testInChromium } from '../stage.ts'

const openShared = shareStage()

type Created = { short_link: string }
type LinkList = { data: { destination: string; short_link: string }[] }

const DESTINATIONS = [
  'https://example.com/garden/tulips',
  'https://example.com/?a=<b>&c="d"',
  'https://other.example/',
  'https://example.com/?e=<b>&f="g"',
]

/** Creates links, unless a test before did, and caches them. */
const fillCache = async (stage: Stage) => {
  const { data } = await stage.service.get<LinkList>('/v1/links')
  const links: Created[] = []
  for (const link of DESTINATIONS) {
    const known = data.find(({ destination }) => destination === link)
    links.push(known ?? (await stage.service.post<Created>('/v1/links', { link })))
  }
  const library = await openCachedLibrary(stage)
  return { ...stage, library, links: links.map(({ short_link }) => short_link) }
}

test('the omnibox suggests links for words, and Enter copies the best', async () => {
  const { driver, library, links } = await fillCache(await openShared())
  const [tulips, odd, , odder] = links
  // A worker that knows nothing yet, which any message starts.
  await driver.stopBackground()
  await callBackground(library, 'getCacheState', null)
  const copiesTulips = { description: expect.stringMatching(/Copy.*garden\/tulips/) }
  expect(await driver.typeInOmnibox('tulips')).toMatchObject([copiesTulips])
  await driver.enterInOmnibox('garden tulips')
  await expect.poll(() => driver.readClipboard()).toBe(tulips)

  // The ranking is tested with the search; the other links are suggested.
  const all = await driver.typeInOmnibox('example com')
  // In Firefox, the best is the first of them.
  const suggestions = inject('browser') === 'firefox' ? all.slice(1) : all
  expect(suggestions).toHaveLength(2)
  for (const { content } of suggestions) expect([tulips, odd, odder]).toContain(content)
  // One of the suggestions is chosen, by which the browser names the link itself.
  await driver.enterInOmnibox(odd ?? '')
  await expect.poll(() => driver.readClipboard()).toBe(odd)

  // Only Chromium reads markup in a description. It refuses one that is not well formed.
  if (inject('browser') !== 'chromium') return
  const marked = suggestions.map(({ description }) => description).find((description) => description.includes('b&gt;'))
  expect(marked).toContain('&lt;b&gt;')
  await library.evaluate((description = '') => chrome.omnibox.setDefaultSuggestion({ description }), marked)
})

testInChromium('the omnibox shortens an address, or copies its existing link', async () => {
  const { driver, service, pages, links } = await fillCache(await openShared())
  const destination = `${pages.url}/typed`
  await driver.enterInOmnibox(destination)
  const newest = async () => (await service.get<LinkList>('/v1/links?sort=date&order=desc')).data[0]
  await expect.poll(newest).toMatchObject({ destination })
  const shortLink = (await newest())?.short_link
  await expect.poll(() => driver.readClipboard()).toBe(shortLink)
  await expect.poll(() => driver.badgeText()).toBe('✓')

  await driver.enterInOmnibox('https://other.example')
  await expect.poll(() => driver.readClipboard()).toBe(links[2])
})

test('the omnibox opens the library without a match, and the options without a connection', async () => {
  const { driver, options } = await fillCache(await openShared())
  expect(await driver.typeInOmnibox('no such words')).toMatchObject([
    { description: expect.stringContaining('Press Enter to open your links.') },
  ])
  await driver.enterInOmnibox('no such words')
  const library = await driver.pageAt('library.html?q=no+such+words')
  await expect.poll(() => textOf(library)).toContain('No link matches “no such words”.')
  await library.close()

  await callBackground(options, 'disconnect', { id: await chosenConnectionId(options) })
  await driver.openTab('about:blank')
  await options.close()
  await driver.enterInOmnibox('tulips')
  await expect.poll(async () => textOf(await driver.pageAt('options.html'))).toContain('Connect your link service')
})
