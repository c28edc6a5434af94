import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { tokensIn } from '../../support/browser/page/library-page.ts'
import { followLink } from '../../support/service/links-of-service.ts'
import type { Stage } from '../stage.ts'
import { cacheReadAfter } from './cached-library.ts'

/** More than a screen shows. */
const COUNT = 230

type Listed = { total_rows: number; data: { token: string }[] }

/**
 * Links of which the eighth was followed three times and the ninth twice. One has a unique word: a number would be found in
 * the service's port too.
 */
const addManyLinks = async ({ service, options }: Stage): Promise<void> => {
  // The first read after connecting would cache the links that it still finds without their clicks.
  await cacheReadAfter(options, 0)
  for (let number = 1; number <= COUNT; number += 1)
    await service.post('/v1/links', {
      link: `https://example.com/${number === 77 ? 'orchard' : `page-${number}`}`,
      token: `t${number}`,
    })
  for (const token of ['t8', 't8', 't8', 't9', 't9']) await followLink(`${service.url}/${token}`)
  // The service counts clicks a moment later, and the library reads an order once.
  const busiest = () => service.get<Listed>('/v1/links?sort=performance&order=desc&per_page=2')
  await expect.poll(async () => (await busiest()).data.map(({ token }) => token)).toEqual(['t8', 't9'])
}

/** The library of these links, and of those that earlier tests added to the shared stage: how many, and the newest two. */
export const openLibrary = async (opened: Promise<Stage>) => {
  const stage = await opened
  const { service, options, driver } = stage
  const list = () => service.get<Listed>('/v1/links?per_page=2')
  if ((await list()).total_rows === 0) await addManyLinks(stage)
  const { total_rows: total, data } = await list()
  const newest = data.map(({ token }) => token)
  const library = await driver.openTab(new URL('library.html', options.url()).href)
  await expect.poll(() => tokensIn(library)).toEqual(expect.arrayContaining(newest))
  return { ...stage, library, total, newest }
}

const DAY_MS = 24 * 60 * 60_000

/** Three links: one of 59 days ago that was followed three times, and two of today, one of them with a tag. */
const addOldAndNewLinks = async ({ service, options }: Stage): Promise<void> => {
  // The first read after connecting would cache the links that it still finds without their clicks.
  await cacheReadAfter(options, 0)
  const tag = await service.post<{ id: number }>('/v1/tags', { label: 'Spring', color: '#16a34a' })
  service.wait(-59 * DAY_MS)
  await service.post('/v1/links', { link: 'https://example.com/old', token: 'old' })
  service.wait(59 * DAY_MS)
  await service.post('/v1/links', { link: 'https://example.com/new', token: 'new' })
  await service.post('/v1/links', { link: 'https://example.com/tagged', token: 'tagged', tag_id: String(tag.id) })
  for (const token of ['old', 'old', 'old', 'tagged', 'tagged']) await followLink(`${service.url}/${token}`)
}

/** The library of three links, which a shared stage may have already. */
export const openStats = async (query: string, opened: Promise<Stage>) => {
  const stage = await opened
  const { service, options, driver } = stage
  if ((await service.get<{ total_rows: number }>('/v1/links')).total_rows === 0) await addOldAndNewLinks(stage)
  const library = await driver.openTab(new URL(`library.html${query}`, options.url()).href)
  return { ...stage, library }
}

/** The rows of the table with this caption or under this heading, cell by cell. */
export const rowsOf = (library: Page, selector: string): Promise<string[][]> =>
  library.$$eval(`${selector} tbody tr`, (rows) =>
    rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? '')),
  )
