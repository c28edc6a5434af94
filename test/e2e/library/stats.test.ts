import { expect, test } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { tokensIn } from '../../support/browser/page/library-page.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'
import { loseCache } from './cached-library.ts'
import { openStats, rowsOf } from './open-stats.ts'

test('the stats are a section of the library with their own address', async () => {
  const { library } = await openStats('?sort=performance')
  await byName(library, 'link', 'Statistics').click()
  await shown(() => textOf(library)).toContain('Busiest links')
  expect(library.url()).toMatch(/\?view=stats&sort=performance$/)
  await library.reload()
  await shown(() => textOf(library)).toContain('Busiest links')
  expect(await library.$('.search')).toBeNull()
  await library.goBack()
  await library.locator('.search').wait()
  expect(library.url()).toMatch(/\?sort=performance$/)
})

test('the stats show totals, tags and the most clicked links, which can be copied', async () => {
  const { driver, library, service } = await openStats()
  await shown(() => rowsOf(library, '.by-tag')).toEqual([
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
  await shown(() => textOf(library)).toContain(`Copied: ${service.url}/old`)
  expect(await driver.readClipboard()).toBe(`${service.url}/old`)
  await library.bringToFront()
  await byName(library, 'link', 'Spring').click()
  await shown(() => tokensIn(library)).toEqual(['tagged'])
  expect(library.url()).toContain('tag=')
})

test('the stats report a missing cache and link to the options', async () => {
  const { options, library } = await openStats()
  await shown(() => textOf(library)).toContain('Busiest links')
  await loseCache(options, library)
  await shown(() => textOf(library)).toContain('need a copy of your links')
  expect(await library.$('.chart')).toBeNull()
  await byName(library, 'button', 'Open the options').wait()
})

test('an empty library suggests a first step', async () => {
  const { options, driver } = await openStage()
  const library = await driver.openTab(options.url().replace('options.html', 'library.html?view=stats'))
  await shown(() => textOf(library)).toContain('There are no links yet.')
  expect(await library.$('.chart')).toBeNull()
})
