import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import { overflowOf } from '../../support/browser/page/accessibility.ts'
import { byName, enterText, textOf } from '../../support/browser/page/any-page.ts'
import { activeToken, chooseIn, countIn, tokensIn } from '../../support/browser/page/library-page.ts'
import { chosenConnectionId } from '../../support/browser/stored-settings.ts'
import { followLink } from '../../support/service/links-of-service'
import { openStage, shareStage } from '../stage.ts'
import { cacheReadAfter, loseCache } from './cached-library.ts'
import { openLibrary } from './filled-library.ts'

const stage = shareStage()
const openShared = () => openLibrary(stage())

const search = (library: Page, words: string) => enterText(library, 'Search', words, 'combobox')

test('an empty library explains itself and leads to a first link', async () => {
  const { driver, options } = await openStage()
  await byName(options, 'button', 'Your links').click()
  const library = await driver.pageAt('library.html')
  await expect.poll(() => textOf(library)).toContain('Every page you shorten will be listed here.')
  expect(await textOf(library)).not.toMatch(/page 1/i)
  await byName(library, 'link', 'Shorten your first link').click()
  await expect.poll(() => library.url()).toContain('?view=batch')
})

test('the library shows the newest links first, or the order in its address', async () => {
  const { library, newest } = await openShared()
  await expect.poll(async () => (await tokensIn(library)).slice(0, 2)).toEqual(newest)
  await chooseIn(library, 'Sort: Newest first', 'Most clicks first')
  await expect.poll(async () => (await tokensIn(library)).slice(0, 2)).toEqual(['t8', 't9'])
  await expect.poll(() => library.url()).toMatch(/\?sort=performance$/)
  await library.reload()
  await expect.poll(async () => (await tokensIn(library)).slice(0, 2)).toEqual(['t8', 't9'])
  await library.goBack()
  await expect.poll(async () => (await tokensIn(library)).slice(0, 2)).toEqual(newest)
})

test('the arrow keys work from the search field as soon as the library is open, and Enter copies', async () => {
  const { driver, library, service, newest } = await openShared()
  await expect.poll(() => activeToken(library)).toBe(newest[0])
  await library.keyboard.press('ArrowDown')
  await library.keyboard.press('ArrowDown')
  await library.keyboard.press('ArrowUp')
  await expect.poll(() => activeToken(library)).toBe(newest[1])
  await library.keyboard.press('Enter')
  await expect.poll(() => textOf(library)).toContain(`Copied: ${service.url}/${newest[1]}`)
  expect(await driver.readClipboard()).toBe(`${service.url}/${newest[1]}`)
})

test('a search finds any link and keeps order and tag, and Enter copies what was typed', async () => {
  const { driver, library, service, total } = await openShared()
  await search(library, 'page-23')
  await expect.poll(async () => (await tokensIn(library)).slice(0, 2).sort()).toEqual(['t23', 't230'])
  await expect.poll(() => library.url()).toMatch(/\?q=page-23$/)
  await chooseIn(library, 'Sort: Best match first', 'Most clicks first')
  await search(library, 'page')
  await expect.poll(() => countIn(library)).toBe(`229 of ${total}`)
  await expect.poll(async () => (await tokensIn(library)).slice(0, 2)).toEqual(['t8', 't9'])
  // Faster than the search answers.
  await search(library, 'orchard')
  await library.keyboard.press('Enter')
  await expect.poll(() => textOf(library)).toContain(`Copied: ${service.url}/t77`)
  expect(await driver.readClipboard()).toBe(`${service.url}/t77`)
})

test('a QR code moves nothing, and is closed by Esc and by a press elsewhere', async () => {
  const { library } = await openShared()
  const codes = async () => (await library.$$('.qr-code [role=img]')).length
  const places = () =>
    library.$$eval('tr[id]', (rows) => rows.map((row) => JSON.stringify(row.getBoundingClientRect())))
  await cacheReadAfter(library, 0)
  // The line of the first reading has gone, and moves nothing any more.
  await expect.poll(() => library.$$('progress')).toEqual([])
  await library.hover('#link-2')
  const before = await places()
  await byName(library, 'button', 'QR code').click()
  await expect.poll(codes).toBe(1)
  expect(await places()).toEqual(before)
  expect(await overflowOf(library)).toEqual([])
  await library.keyboard.press('Escape')
  await expect.poll(codes).toBe(0)
  await library.hover('#link-2')
  await byName(library, 'button', 'QR code').click()
  await expect.poll(codes).toBe(1)
  await library.mouse.click(400, 600)
  await expect.poll(codes).toBe(0)
})

test('a narrow library shows what each link is and where it leads, one part beside the other', async () => {
  const { library } = await openShared()
  for (const [width, textSize, height] of [
    [420, 100, 56],
    [700, 100, 56],
    [420, 200, 152],
  ] as const) {
    await library.setViewport({ width, height: 800 })
    await library.evaluate(
      (percent) => document.documentElement.setAttribute('style', `font-size: ${percent}%`),
      textSize,
    )
    await expect.poll(() => library.$eval('#link-1', (row) => (row as HTMLElement).offsetHeight)).toBe(height)
    const partsOutOfPlace = (row: string) =>
      library.$eval(row, (link) => {
        const parts = [
          ...link.querySelectorAll(
            '.link-row_short b, .destination-line_destination, .clicks_clicks, .link-row_created time, .row-actions_copy',
          ),
        ]
        const boxes = parts.map((part) => part.getBoundingClientRect())
        return boxes.flatMap(({ left, right, top, bottom, width, height }, index) => {
          const isPainted = parts[index]?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
          const isVisible = isPainted && left >= 0 && right <= innerWidth && width > 5 && height > 5
          const isOver = boxes.some(
            (box) => box.x > left && box.x < right && box.y < bottom - 1 && box.bottom > top + 1,
          )
          return isVisible && !isOver ? [] : [parts[index]?.className || parts[index]?.tagName]
        })
      })
    for (const row of ['#link-0', '#link-1']) await expect.poll(() => partsOutOfPlace(row)).toEqual([])
    await expect.poll(() => overflowOf(library)).toEqual([])
  }
})

test('the library is one list that scrolls to the oldest link, and back to the first for a search', async () => {
  const { library, total } = await openShared()
  await expect.poll(() => countIn(library)).toBe(`${total} links`)
  expect((await tokensIn(library)).length).toBeLessThan(60)
  // The list may still grow.
  const tokensAt = async (part: number) => {
    await library.$eval('.list_scroller', (list, to) => list.scrollTo(0, list.scrollHeight * to), part)
    return tokensIn(library)
  }
  await expect.poll(async () => (await tokensAt(1)).at(-1)).toBe('t1')
  await expect.poll(() => tokensAt(1 / 2)).toContain('t115')
  await search(library, 'page')
  await expect.poll(() => countIn(library)).toBe(`229 of ${total}`)
  await expect.poll(() => library.$eval('.list_scroller', ({ scrollTop }) => scrollTop)).toBe(0)
  expect(await activeToken(library)).toBeDefined()
})

test('a search without results says so and offers to shorten an address', async () => {
  const { driver, library, service, total } = await openShared()
  await search(library, 'no such words')
  await expect.poll(() => textOf(library)).toContain('No link matches “no such words”.')
  await byName(library, 'button', 'Clear').wait()
  await search(library, 'example.org/new/sheet')
  await byName(library, 'button', 'Shorten it').wait()
  await library.keyboard.press('Enter')
  await expect.poll(() => countIn(library)).toBe(`${total + 1} links`)
  const { data } = await service.get<{ data: { destination: string; short_link: string }[] }>('/v1/links')
  expect(data[0]?.destination).toBe('https://example.org/new/sheet')
  await expect.poll(() => textOf(library)).toContain(`Copied: ${data[0]?.short_link}`)
  expect(await driver.readClipboard()).toBe(data[0]?.short_link)
})

test('a refresh updates both the list and what the search finds', async () => {
  const { library, service } = await openShared()
  await cacheReadAfter(library, 0)
  await service.post('/v1/links', { link: 'https://example.com/brand-new', token: 'fresh' })
  await followLink(`${service.url}/t77`)
  const begun = Date.now()
  await byName(library, 'button', 'Refresh').click()
  await expect.poll(async () => (await tokensIn(library))[0]).toBe('fresh')
  await search(library, 'brand-new')
  await expect.poll(() => tokensIn(library)).toEqual(['fresh'])
  await cacheReadAfter(library, begun)
  await search(library, 'orchard')
  await expect
    .poll(() => library.$$eval('.clicks_clicks', (all) => all.map(({ textContent }) => textContent)))
    .toEqual(['1'])
})

test('the library finds links created elsewhere when it regains focus', async () => {
  const { driver, library, service } = await openShared()
  await service.post('/v1/links', { link: 'https://example.com/from-elsewhere', token: 'elsewhere' })
  await driver.openTab('about:blank')
  await library.bringToFront()
  await library.evaluate(() => window.dispatchEvent(new Event('focus')))
  await search(library, 'from elsewhere')
  await expect.poll(() => tokensIn(library)).toEqual(['elsewhere'])
})

test('the library works without a cache and deletes it', async () => {
  const { options, library, newest } = await openShared()
  await loseCache(options, library)
  await expect.poll(async () => (await tokensIn(library)).slice(0, 2)).toEqual(newest)
  await expect.poll(() => library.$('.toolbar_search')).toBeNull()
  const connectionId = await chosenConnectionId(library)
  const everything = { connectionIds: [connectionId], search: '', first: 0, count: 1, source: 'cache' as const }
  await expect
    .poll(() => callBackground(library, 'listRows', everything))
    .toMatchObject({ output: { count: 0, rows: [] } })
})
