import { expect, onTestFinished, test } from 'vitest'
import { byName, enterText } from '../../support/browser/page/any-page.ts'
import { chooseIn, tokensIn } from '../../support/browser/page/library-page.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { chosenConnectionId } from '../../support/browser/stored-settings.ts'
import { startTemporaryService } from '../../support/service/temporary-service.ts'
import { openStage } from '../stage.ts'

test('the links of all services are one list with its search and figures, or those of one', async () => {
  const { driver, options, service: first } = await openStage({ connected: false })
  const second = await startTemporaryService()
  onTestFinished(second.remove)
  for (const [index, { url, apiKey, post }] of [first, second].entries()) {
    await connectExtension(driver, options, { url, apiKey })
    await post('/v1/links', { link: `https://example.com/page-${index}`, token: `t${index}` })
  }
  const chosen = await chosenConnectionId(options)
  const library = await driver.openTab(options.url().replace(/options\.html.*/, 'library.html?service=all'))
  await expect.poll(() => tokensIn(library)).toEqual(['t1', 't0'])
  await enterText(library, 'Search', 'page-0', 'combobox')
  await expect.poll(() => tokensIn(library)).toEqual(['t0'])
  await enterText(library, 'Search', 'page', 'combobox')
  await expect.poll(() => tokensIn(library)).toHaveLength(2)
  // Another host for each.
  expect(
    await library.$$eval('.domain', (domains) => new Set(domains.map(({ textContent }) => textContent)).size),
  ).toBe(2)

  await chooseIn(library, 'Connection: All services', new URL(first.url).host)
  await expect.poll(() => tokensIn(library)).toEqual(['t0'])
  expect(await chosenConnectionId(options)).toBe(chosen)

  await chooseIn(library, `Connection: ${new URL(first.url).host}`, 'All services')
  await byName(library, 'link', 'Statistics').click()
  await expect.poll(() => library.$$eval('.stats_totals strong', (all) => all[0]?.textContent)).toBe('2')
})
