import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { byName } from '../browser/by-name.ts'
import { textOf } from '../browser/page-text.ts'
import { shown } from './shown.ts'
import { openStage } from './stage.ts'

const DAY_MS = 24 * 60 * 60_000

/** Three links: one of 40 days ago that was followed three times, and two of today, one of them with a tag. */
const openOverview = async (query = '?view=overview') => {
  const stage = await openStage()
  const { service, options, driver } = stage
  const tag = await service.post<{ id: number }>('/v1/tags', { label: 'Spring', color: '#16a34a' })
  service.wait(-40 * DAY_MS)
  await service.post('/v1/links', { link: 'https://example.com/old', token: 'old' })
  service.wait(40 * DAY_MS)
  await service.post('/v1/links', { link: 'https://example.com/new', token: 'new' })
  await service.post('/v1/links', { link: 'https://example.com/tagged', token: 'tagged', tag_id: String(tag.id) })
  for (const token of ['old', 'old', 'old', 'tagged', 'tagged'])
    await fetch(`${service.url}/${token}`, { redirect: 'manual' })
  const library = await driver.openTab(options.url().replace('options.html', `library.html${query}`))
  return { ...stage, library }
}

/** The rows of the table with this caption or under this heading, cell by cell. */
const rowsOf = (library: Page, selector: string): Promise<string[][]> =>
  library.$$eval(`${selector} tbody tr`, (rows) =>
    rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? '')),
  )

/** How many pixels of the first chart have its line's colour, and what that is. */
const lineOf = (library: Page) =>
  library.evaluate(() => {
    const chart = document.querySelector('.chart')
    const canvas = chart?.querySelector('canvas')
    if (!chart || !canvas) return undefined
    const color = getComputedStyle(chart).getPropertyValue('--chart-line')
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let drawn = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255 && color === `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`) drawn += 1
    return { color, isDrawn: drawn > 100, width: canvas.clientWidth }
  })

test('the overview is a section of the library, which its address names', async () => {
  const { library } = await openOverview('?sort=performance')
  await byName(library, 'link', 'Overview').click()
  await shown(() => textOf(library)).toContain('Busiest links')
  expect(library.url()).toMatch(/\?view=overview&sort=performance$/)
  await library.reload()
  await shown(() => textOf(library)).toContain('Busiest links')
  expect(await library.$('input[type=search]')).toBeNull()
  await library.goBack()
  await library.locator('input[type=search]').wait()
  expect(library.url()).toMatch(/\?sort=performance$/)
})

test('the overview shows totals, tags and the busiest links, which can be copied', async () => {
  const { driver, library, service } = await openOverview()
  await shown(() => rowsOf(library, '.by-tag')).toEqual([
    ['Spring', '1', '2'],
    ['No tag', '2', '3'],
  ])
  expect(await library.$$eval('.totals div', (totals) => totals.map(({ textContent }) => textContent))).toEqual([
    'Links3',
    'Clicks5',
    'Links followed at least once2',
  ])
  expect((await rowsOf(library, '.links')).filter((cells) => cells.length > 0)).toHaveLength(2)
  await byName(library, 'button', `Copy ${service.url}/old`).click()
  await shown(() => textOf(library)).toContain(`Copied: ${service.url}/old`)
  expect(await driver.readClipboard()).toBe(`${service.url}/old`)
  await library.bringToFront()
  await byName(library, 'link', 'Spring').click()
  await shown(() => library.$$eval('tr[aria-rowindex]', (rows) => rows.length)).toBe(1)
  expect(library.url()).toContain('tag=')
})

test('links over time are a line, a sentence and a table, for the period that the address names', async () => {
  const { library } = await openOverview()
  await shown(() => textOf(library)).toContain('3 new links')
  await library.locator('.periods ::-p-text(30 days)').click()
  await shown(() => textOf(library)).toContain('2 new links')
  expect(library.url()).toMatch(/\?view=overview&period=30$/)
  await library.reload()
  await shown(() => textOf(library)).toContain('2 new links')
  expect(await library.$eval('.chart', (chart) => chart.getAttribute('aria-label'))).toContain('2 new links')
  await library.locator('.growth summary').click()
  const rows = await rowsOf(library, '.growth .figures')
  expect(rows).toHaveLength(31)
  expect([rows[0]?.slice(1), rows[1]?.slice(1)]).toEqual([
    ['3', '2'],
    ['1', '0'],
  ])
  expect(await textOf(library)).toContain('this line begins today')
})

test('a chart tells the day that is pointed at', async () => {
  const { library } = await openOverview()
  await shown(() => textOf(library)).toContain('3 new links')
  const { x = 0, y = 0, width = 0 } = (await (await library.$('.chart .u-over'))?.boundingBox()) ?? {}
  await library.mouse.move(x + width - 1, y + 20)
  await shown(() => textOf(library)).toMatch(/\d: 3 links/)
  await library.mouse.move(x + width / 2, y + 20, { steps: 3 })
  await shown(() => textOf(library)).toMatch(/\d: 1 link\b/)
})

test('charts are drawn anew in the colours of light and dark, and as wide as there is room', async () => {
  const { library } = await openOverview()
  const scheme = (value: string) => library.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
  await scheme('light')
  await library.setViewport({ width: 1200, height: 800 })
  await shown(() => lineOf(library)).toMatchObject({ color: 'rgb(15, 107, 92)', isDrawn: true })
  const wide = (await lineOf(library))?.width ?? 0
  await scheme('dark')
  await shown(() => lineOf(library)).toMatchObject({ color: 'rgb(79, 209, 181)', isDrawn: true })
  await library.setViewport({ width: 420, height: 800 })
  await shown(async () => (await lineOf(library))?.width).toBeLessThan(wide)
  await shown(() => lineOf(library)).toMatchObject({ isDrawn: true })
  expect(await library.evaluate(() => document.documentElement.scrollWidth)).toBe(420)
})

test('without a copy of the list, the overview says so and leads to the options', async () => {
  const { options, library } = await openOverview()
  await shown(() => textOf(library)).toContain('Busiest links')
  await options.bringToFront()
  await options.locator('::-p-aria([name="Keep a copy of the list of links, to search in"][role="checkbox"])').click()
  await library.bringToFront()
  await library.reload()
  await shown(() => textOf(library)).toContain('that is turned off')
  expect(await library.$('.chart')).toBeNull()
  await byName(library, 'button', 'Open the options').wait()
})

test('an empty library says what to do', async () => {
  const { options, driver } = await openStage()
  const library = await driver.openTab(options.url().replace('options.html', 'library.html?view=overview'))
  await shown(() => textOf(library)).toContain('There are no links yet.')
  expect(await library.$('.chart')).toBeNull()
})
