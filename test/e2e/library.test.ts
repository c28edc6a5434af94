import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { byName } from '../support/browser/by-name.ts'
import { enterText } from '../support/browser/enter-text.ts'
import { textOf } from '../support/browser/page-text.ts'
import { followLink } from '../support/follow-link'
import { shown } from './shown.ts'
import { openStage } from './stage.ts'
import { testInChromium } from './test-in-chromium.ts'

type Created = { short_link: string }

/**
 * Thirty links, of which the eighth was followed twice and the ninth once. One has a word of its own: a number would be
 * found in the service's port too.
 */
const openLibrary = async () => {
  const stage = await openStage()
  const { service, options, driver } = stage
  const links: Created[] = []
  for (let number = 1; number <= 30; number += 1)
    links.push(
      await service.post<Created>('/v1/links', {
        link: `https://example.com/${number === 29 ? 'orchard' : `page-${number}`}`,
        token: `t${number}`,
      }),
    )
  for (const token of ['t8', 't8', 't9']) await followLink(`${service.url}/${token}`)
  const library = await driver.openTab(options.url().replace('options.html', 'library.html'))
  await shown(() => rowsOf(library)).toHaveLength(12)
  return { ...stage, library }
}

/** The tokens of the visible rows. */
const rowsOf = (library: Page): Promise<(string | undefined)[]> =>
  library.$$eval('tr[aria-rowindex] td:first-child a', (links) =>
    links.map(({ textContent }) => textContent?.split('/').at(-1)),
  )

test('the library shows the newest links first, or the order in its address', async () => {
  const { library } = await openLibrary()
  expect((await rowsOf(library)).slice(0, 2)).toEqual(['t30', 't29'])
  await byName(library, 'button', 'Next').click()
  await shown(async () => (await rowsOf(library))[0]).toBe('t18')
  await library.locator('::-p-aria([name="Sorted by"][role="combobox"])').fill('performance desc')
  await shown(async () => (await rowsOf(library)).slice(0, 2)).toEqual(['t8', 't9'])
  expect(library.url()).toMatch(/\?sort=performance$/)
  await library.reload()
  await shown(async () => (await rowsOf(library)).slice(0, 2)).toEqual(['t8', 't9'])
  await library.goBack()
  await shown(async () => (await rowsOf(library))[0]).toBe('t18')
})

testInChromium('search finds a link on any page, and Enter copies it', async () => {
  const { driver, library, service } = await openLibrary()
  await library.keyboard.press('/')
  await library.keyboard.type('page-3')
  await shown(async () => (await rowsOf(library)).slice(0, 2).sort()).toEqual(['t3', 't30'])
  await shown(() => textOf(library)).toMatch(/\d+ links found/)
  expect(library.url()).toMatch(/\?q=page-3$/)
  await library.focus('tr[aria-rowindex]')
  await library.keyboard.press('ArrowDown')
  const token = (await rowsOf(library))[1]
  await library.keyboard.press('Enter')
  await shown(() => textOf(library)).toContain(`Copied: ${service.url}/${token}`)
  expect(await driver.readClipboard()).toBe(`${service.url}/${token}`)
})

testInChromium('the library shows links created elsewhere when it regains focus', async () => {
  const { driver, library, service } = await openLibrary()
  await service.post('/v1/links', { link: 'https://example.com/brand-new', token: 'fresh' })
  await driver.openTab('about:blank')
  await library.bringToFront()
  await library.evaluate(() => window.dispatchEvent(new Event('focus')))
  await enterText(library, 'Search', 'brand new', 'searchbox')
  await shown(() => rowsOf(library)).toEqual(['fresh'])
})

testInChromium('search results show current clicks after a sync', async () => {
  const { library, service } = await openLibrary()
  await enterText(library, 'Search', 'orchard', 'searchbox')
  await shown(() => rowsOf(library)).toEqual(['t29'])
  const clicks = () => library.$eval('td.clicks', ({ textContent }) => textContent)
  expect(await clicks()).toBe('0')
  await followLink(`${service.url}/t29`)
  await byName(library, 'button', 'Read the clicks again').click()
  await shown(clicks).toBe('1')
})

testInChromium('the options page links to the library', async () => {
  const { driver, options } = await openStage()
  await byName(options, 'button', 'Your links').click()
  await shown(async () => textOf(await driver.pageAt('library.html'))).toContain('There are no links here yet.')
})

testInChromium('the library works without a cache and deletes it', async () => {
  const { options, library } = await openLibrary()
  await options.bringToFront()
  await options.locator('::-p-aria([name="Keep a copy of the list of links, to search in"][role="checkbox"])').click()
  await library.bringToFront()
  await library.reload()
  await shown(() => rowsOf(library)).toHaveLength(12)
  expect(await library.$('input[type=search]')).toBeNull()
  const cached = () =>
    library.evaluate(async () => {
      const search = { method: 'searchLinks', input: { query: '', first: 0, count: 1 } }
      return (await chrome.runtime.sendMessage(search)).output
    })
  await shown(cached).toMatchObject({ count: 0, links: [] })
})
