import { tokensIn } from '../../support/browser/page/library-page.ts'
import { followLink } from '../../support/service/links-of-service'
import { shown } from '../shown.ts'
import { openStage, type Stage } from '../stage.ts'

/**
 * This many links; the eighth was followed twice and the ninth once. One has a unique word: a number would be
 * found in the service's port too.
 */
const addLinks = async ({ service }: Stage, count: number): Promise<void> => {
  for (let number = 1; number <= count; number += 1)
    await service.post('/v1/links', {
      link: `https://example.com/${number === 29 ? 'orchard' : `page-${number}`}`,
      token: `t${number}`,
    })
  for (const token of ['t8', 't8', 't9']) await followLink(`${service.url}/${token}`)
}

/** The library of these links, which a shared stage may have already. */
export const openLibrary = async (count = 30, opened = openStage()) => {
  const stage = await opened
  const { service, options, driver } = stage
  if ((await service.get<{ total_rows: number }>('/v1/links')).total_rows === 0) await addLinks(stage, count)
  const library = await driver.openTab(options.url().replace('options.html', 'library.html'))
  await shown(() => tokensIn(library)).toContain(`t${count}`)
  return { ...stage, library }
}
