import type { Page } from 'puppeteer-core'
import { followLink } from '../../support/service/links-of-service'
import type { Stage } from '../stage.ts'
import { cacheReadAfter } from './cached-library.ts'

const DAY_MS = 24 * 60 * 60_000

/** Three links: one of 59 days ago that was followed three times, and two of today, one of them with a tag. */
const addLinks = async ({ service, options }: Stage): Promise<void> => {
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
  if ((await service.get<{ total_rows: number }>('/v1/links')).total_rows === 0) await addLinks(stage)
  const library = await driver.openTab(new URL(`library.html${query}`, options.url()).href)
  return { ...stage, library }
}

/** The rows of the table with this caption or under this heading, cell by cell. */
export const rowsOf = (library: Page, selector: string): Promise<string[][]> =>
  library.$$eval(`${selector} tbody tr`, (rows) =>
    rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? '')),
  )
