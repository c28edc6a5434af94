import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { byName, textOf } from '../../support/browser/page/any-page.ts'
import { tokensIn } from '../../support/browser/page/library-page.ts'
import { shareStage, testInChromium } from '../stage.ts'
import { loseCache } from './cached-library.ts'
import { openStats, rowsOf } from './filled-library.ts'

const stage = shareStage()
const openShared = (query = '?view=stats') => openStats(query, stage())

testInChromium('the stats are a section of the library with their own address', async () => {
  const { library } = await openShared('?sort=performance')
  await byName(library, 'link', 'Statistics').click()
  await expect.poll(() => textOf(library)).toContain('Busiest links')
  expect(library.url()).toMatch(/\?view=stats&sort=performance$/)
  await library.reload()
  await expect.poll(() => textOf(library)).toContain('Busiest links')
  expect(await library.$('.search')).toBeNull()
  await library.goBack()
  await library.locator('.search').wait()
  expect(library.url()).toMatch(/\?sort=performance$/)
})

testInChromium('the stats show totals, tags and the most clicked links, which can be copied', async () => {
  const { driver, library, service } = await openShared()
  await expect
    .poll(() => rowsOf(library, '.by-tag'))
    .toEqual([
      ['Spring', '', '2', '1 link'],
      ['No tag', '', '3', '2 links'],
    ])
  expect(await library.$$eval('.totals div', (totals) => totals.map(({ textContent }) => textContent))).toEqual([
    'New links2100%1 before',
    'Clicks5In total',
    'Links followed2of 3',
    'Clicks per followed link2.5In total',
  ])
  expect(await rowsOf(library, '.busiest')).toHaveLength(2)
  await byName(library, 'button', `Copy ${service.url}/old`).click()
  await expect.poll(() => textOf(library)).toContain(`Copied: ${service.url}/old`)
  expect(await driver.readClipboard()).toBe(`${service.url}/old`)
  await library.bringToFront()
  await byName(library, 'link', 'Spring').click()
  await expect.poll(() => tokensIn(library)).toEqual(['tagged'])
  expect(library.url()).toContain('tag=')
})

testInChromium('the stats report a missing cache and link to the options', async () => {
  const { options, library } = await openShared()
  await expect.poll(() => textOf(library)).toContain('Busiest links')
  await loseCache(options, library)
  await expect.poll(() => textOf(library)).toContain('need a copy of your links')
  expect(await library.$('.chart')).toBeNull()
  await byName(library, 'button', 'Open the options').wait()
})

/** Whether the first chart has bars in a color of its own, and what that is. */
const barsOf = (library: Page, name = '--chart-fill') =>
  library.evaluate((property) => {
    const chart = document.querySelector('.chart')
    const canvas = chart?.querySelector('canvas')
    if (!chart || !canvas) return undefined
    const color = getComputedStyle(chart).getPropertyValue(property)
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let drawn = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255 && color === `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`) drawn += 1
    return { color, isDrawn: drawn > 100, width: canvas.clientWidth }
  }, name)

testInChromium(
  'the chart of new links has bars, a summary and a table for the whole period in the address',
  async () => {
    const { library } = await openShared()
    await expect.poll(() => textOf(library)).toContain('2 new links')
    await library.locator('.segments ::-p-text(90 days)').click()
    await expect.poll(() => textOf(library)).toContain('3 new links')
    expect(library.url()).toMatch(/\?view=stats&period=90$/)
    await library.reload()
    await expect.poll(() => textOf(library)).toContain('3 new links')
    await library.locator('.growth summary').click()
    const rows = await rowsOf(library, '.growth .figures')
    expect(rows).toHaveLength(91)
    expect([rows[0]?.slice(1), rows[1]?.slice(1), rows[90]?.slice(1)]).toEqual([
      ['3', '2'],
      ['1', '0'],
      ['0', '0'],
    ])
  },
)

/** Holds the pointer in the first chart, so far from its left as a part of its width; also in one that is drawn again. */
const pointAt = async (library: Page, part: number): Promise<void> => {
  const area = await library.waitForSelector('.chart .u-over')
  const { x, y, width } = (await area?.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await library.mouse.move(x + width * part, y + 20)
}

const tipOf = (library: Page) => library.evaluate(() => document.querySelector('.chart-tip')?.textContent ?? '')

/** Whether it is in the right half of the chart, without leaving its card, and in the upper half. */
const placeOfTip = (library: Page) =>
  library.evaluate(() => {
    const tip = document.querySelector('.chart-tip')?.getBoundingClientRect()
    const chart = document.querySelector('.chart')?.getBoundingClientRect()
    const card = document.querySelector('.growth .card')?.getBoundingClientRect()
    if (!tip || !chart || !card) return undefined
    const isRight = tip.left + tip.width / 2 > chart.left + chart.width / 2 && tip.right <= card.right
    return { isRight, isAbove: tip.bottom < chart.top + chart.height / 2 }
  })

testInChromium('a chart shows the day under the pointer beside its bar, which stands out', async () => {
  const { library } = await openShared()
  await expect.poll(() => textOf(library)).toContain('2 new links')
  expect(await tipOf(library)).toBe('')
  const pointed = <Seen>(part: number, see: (library: Page) => Promise<Seen>) =>
    expect.poll(() => pointAt(library, part).then(() => see(library)))
  await pointed(0.999, tipOf).toMatch(/\d2 new links$/)
  await pointed(0.999, (page) => barsOf(page, '--chart-marked')).toMatchObject({ isDrawn: true })
  await pointed(0.999, placeOfTip).toEqual({ isRight: true, isAbove: true })
  await pointed(0.5, tipOf).toMatch(/\d0 new links$/)
  await library.mouse.move(1, 1)
  await expect.poll(() => tipOf(library)).toBe('')
  // From right to left, the days do so, too. Another period draws another chart.
  await library.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await library.locator('.segments ::-p-text(90 days)').click()
  await pointed(0.001, tipOf).toMatch(/\d2 new links$/)
  await pointed(0.001, placeOfTip).toEqual({ isRight: false, isAbove: true })
})

testInChromium('the arrow keys lead from bar to bar of a chart, which says each day', async () => {
  const { library } = await openShared()
  await expect.poll(() => textOf(library)).toContain('2 new links')
  await library.focus('.chart-day')
  await expect.poll(() => tipOf(library)).toMatch(/\d2 new links$/)
  const spoken = () => library.$eval('.chart-day', (slider) => slider.ariaValueText)
  expect(await spoken()).toMatch(/\d: 2 new links$/)
  await library.keyboard.press('ArrowLeft')
  await expect.poll(() => tipOf(library)).toMatch(/\d0 new links$/)
  expect(await spoken()).toMatch(/\d: 0 new links$/)
  await library.keyboard.press('Tab')
  await expect.poll(() => tipOf(library)).toBe('')
})

test('charts redraw for light and dark, and for a new width', async () => {
  const { driver, library } = await openShared()
  await driver.preferColorScheme(library, 'light')
  await library.setViewport({ width: 1200, height: 800 })
  await expect.poll(() => barsOf(library)).toMatchObject({ color: 'rgb(127, 193, 177)', isDrawn: true })
  const wide = (await barsOf(library))?.width ?? 0
  await driver.preferColorScheme(library, 'dark')
  await expect.poll(() => barsOf(library)).toMatchObject({ color: 'rgb(43, 127, 109)', isDrawn: true })
  await library.setViewport({ width: 420, height: 800 })
  await expect.poll(async () => (await barsOf(library))?.width).toBeLessThan(wide)
  await expect.poll(() => barsOf(library)).toMatchObject({ isDrawn: true })
  const overhang = () =>
    library.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overhang).toBe(0)
})
