import { expect } from 'vitest'
import { tokensIn } from '../../support/browser/page/library-page.ts'
import { followLink } from '../../support/service/links-of-service'
import type { Stage } from '../stage.ts'
import { cacheReadAfter } from './cached-library.ts'

/** More than a screen shows. */
const COUNT = 230

type Listed = { total_rows: number; data: { token: string }[] }

/**
 * Links of which the eighth was followed three times and the ninth twice. One has a unique word: a number would be found in
 * the service's port too.
 */
const addLinks = async ({ service, options }: Stage): Promise<void> => {
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
  if ((await list()).total_rows === 0) await addLinks(stage)
  const { total_rows: total, data } = await list()
  const newest = data.map(({ token }) => token)
  const library = await driver.openTab(new URL('library.html', options.url()).href)
  await expect.poll(() => tokensIn(library)).toEqual(expect.arrayContaining(newest))
  return { ...stage, library, total, newest }
}
