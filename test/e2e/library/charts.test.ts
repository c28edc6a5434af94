import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { textOf } from '../../support/browser/page/page-text.ts'
import { shown } from '../shown.ts'
import { testInChromium } from '../test-in-chromium.ts'
import { openStats, rowsOf } from './open-stats.ts'

/** The number of pixels in the first chart with its bars' colour, and that colour. */
const barsOf = (library: Page) =>
  library.evaluate(() => {
    const chart = document.querySelector('.chart')
    const canvas = chart?.querySelector('canvas')
    if (!chart || !canvas) return undefined
    const color = getComputedStyle(chart).getPropertyValue('--chart-fill')
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let drawn = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255 && color === `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`) drawn += 1
    return { color, isDrawn: drawn > 100, width: canvas.clientWidth }
  })

testInChromium(
  'the chart of new links has bars, a summary and a table for the whole period in the address',
  async () => {
    const { library } = await openStats()
    await shown(() => textOf(library)).toContain('2 new links')
    await library.locator('.segments ::-p-text(90 days)').click()
    await shown(() => textOf(library)).toContain('3 new links')
    expect(library.url()).toMatch(/\?view=stats&period=90$/)
    await library.reload()
    await shown(() => textOf(library)).toContain('3 new links')
    expect(await library.$eval('.chart', (chart) => chart.getAttribute('aria-label'))).toContain('3 new links')
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

testInChromium('a chart shows the day under the pointer', async () => {
  const { library } = await openStats()
  await shown(() => textOf(library)).toContain('2 new links')
  const pointed = (part: number) => shown(() => pointAt(library, part).then(() => textOf(library)))
  await pointed(0.999).toMatch(/\d: 2 new links/)
  await pointed(0.5).toMatch(/\d: 0 new links/)
})

test('charts redraw for light and dark, and for a new width', async () => {
  const { driver, library } = await openStats()
  await driver.preferColorScheme(library, 'light')
  await library.setViewport({ width: 1200, height: 800 })
  await shown(() => barsOf(library)).toMatchObject({ color: 'rgb(127, 193, 177)', isDrawn: true })
  const wide = (await barsOf(library))?.width ?? 0
  await driver.preferColorScheme(library, 'dark')
  await shown(() => barsOf(library)).toMatchObject({ color: 'rgb(43, 127, 109)', isDrawn: true })
  await library.setViewport({ width: 420, height: 800 })
  await shown(async () => (await barsOf(library))?.width).toBeLessThan(wide)
  await shown(() => barsOf(library)).toMatchObject({ isDrawn: true })
  const overhang = () =>
    library.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await shown(overhang).toBe(0)
})
