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
  expect(await library.$('.toolbar_search')).toBeNull()
  await library.goBack()
  await library.locator('.toolbar_search').wait()
  expect(library.url()).toMatch(/\?sort=performance$/)
})

testInChromium('the stats show totals, tags and the most clicked links, which can be copied', async () => {
  const { driver, library, service } = await openShared()
  await expect
    .poll(() => rowsOf(library, '.stats_tags'))
    .toEqual([
      ['Spring', '', '2', '1 link'],
      ['No tag', '', '3', '2 links'],
    ])
  expect(await library.$$eval('.stats_totals div', (totals) => totals.map(({ textContent }) => textContent))).toEqual([
    'Links3',
    'Clicks5',
  ])
  expect(await rowsOf(library, '.stats_busiest')).toHaveLength(2)
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
  expect(await library.$('.stats_chart')).toBeNull()
  await byName(library, 'button', 'Open the settings').wait()
})

/** The painted bars: the color of the first, and the places of those with links, in parts of the chart's width. */
const barsOf = (library: Page) =>
  library.evaluate(() => {
    const chart = document.querySelector('.stats_bars')?.getBoundingClientRect()
    const bars = [...document.querySelectorAll('.stats_bars span')]
    const painted = bars.filter((bar) => bar.getBoundingClientRect().height > 20)
    const [first] = painted
    if (!chart || !first) return undefined
    const placeOf = (bar: Element) => {
      const { left, width } = bar.getBoundingClientRect()
      return Math.round((10 * (left + width / 2 - chart.left)) / chart.width) / 10
    }
    return { color: getComputedStyle(first).backgroundColor, count: bars.length, places: painted.map(placeOf) }
  })

testInChromium(
  'the chart of new links has bars, a summary and a table for the whole period in the address',
  async () => {
    const { library } = await openShared()
    await expect.poll(() => textOf(library)).toContain('2 new links')
    expect(await barsOf(library)).toMatchObject({ count: 30, places: [1] })
    await library.focus('.segments input:checked')
    await library.keyboard.press('ArrowRight')
    await expect.poll(() => textOf(library)).toContain('3 new links')
    expect(library.url()).toMatch(/\?view=stats&period=90$/)
    await library.reload()
    await expect.poll(() => textOf(library)).toContain('3 new links')
    await library.locator('.stats_more summary').click()
    const rows = await rowsOf(library, '.stats_more table')
    expect(rows).toHaveLength(90)
    expect([rows[0]?.[1], rows[1]?.[1]]).toEqual(['2', '0'])
  },
)

testInChromium('a bar says its day and its links while the pointer is over its column', async () => {
  const { library } = await openShared()
  await expect.poll(() => textOf(library)).toContain('2 new links')
  const tipOf = async (column: string) => {
    await library.hover(`.stats_bars > :${column}`)
    return textOf(library)
  }
  await expect.poll(() => tipOf('last-child')).toMatch(/\d: 2 new links/)
  await expect.poll(() => tipOf('first-child')).toMatch(/\d: 0 new links/)
})

testInChromium('the bars run from right to left in a language that does', async () => {
  const { library } = await openShared()
  await expect.poll(() => barsOf(library)).toMatchObject({ places: [1] })
  await library.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await expect.poll(() => barsOf(library)).toMatchObject({ places: [0] })
})

test('the bars follow light and dark, a new width and larger text', async () => {
  const { driver, library } = await openShared()
  await driver.preferColorScheme(library, 'light')
  await library.setViewport({ width: 1200, height: 800 })
  await expect.poll(() => barsOf(library)).toMatchObject({ color: 'rgb(127, 193, 177)' })
  await driver.preferColorScheme(library, 'dark')
  await expect.poll(() => barsOf(library)).toMatchObject({ color: 'rgb(43, 127, 109)' })
  const overhang = () =>
    library.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const percent of [100, 200]) {
    await library.setViewport({ width: 420, height: 800 })
    await library.evaluate((size) => document.documentElement.setAttribute('style', `font-size: ${size}%`), percent)
    await expect.poll(() => barsOf(library)).toMatchObject({ count: 30 })
    await expect.poll(overhang).toBe(0)
  }
})
