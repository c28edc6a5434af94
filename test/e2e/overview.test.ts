import { expect, test } from 'vitest'
import { byName } from '../browser/by-name.ts'
import { textOf } from '../browser/page-text.ts'
import { shown } from './shown.ts'
import { openStage } from './stage.ts'

const openOverview = async () => {
  const stage = await openStage()
  const { service, options, driver } = stage
  for (const number of [1, 2, 3]) await service.post('/v1/links', { link: `https://example.com/page-${number}` })
  const library = await driver.openTab(options.url().replace('options.html', 'library.html?sort=performance'))
  await byName(library, 'link', 'Overview').click()
  await shown(() => textOf(library)).toContain('3 links')
  return { ...stage, library }
}

test('the overview is a section of the library, which its address names', async () => {
  const { library } = await openOverview()
  expect(library.url()).toMatch(/\?view=overview&sort=performance$/)
  await library.reload()
  await shown(() => textOf(library)).toContain('3 links')
  expect(await library.$('input[type=search]')).toBeNull()
  await library.goBack()
  await library.locator('input[type=search]').wait()
  expect(library.url()).toMatch(/\?sort=performance$/)
})
