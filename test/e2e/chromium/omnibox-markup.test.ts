import { expect, test } from 'vitest'
import { openCachedLibrary } from '../library/cached-library.ts'
import { openStage } from '../stage.ts'

test('omnibox suggestions escape links with markup', async () => {
  const stage = await openStage()
  const { driver, service } = stage
  for (const link of ['https://example.com/?a=<b>&c="d"', 'https://example.com/?e=<b>&f="g"'])
    await service.post('/v1/links', { link })
  const library = await openCachedLibrary(stage)
  const [suggestion] = await driver.typeInOmnibox('example')
  const description = suggestion?.description ?? ''
  expect(description).toContain('&lt;b&gt;')
  await library.evaluate((text) => chrome.omnibox.setDefaultSuggestion({ description: text }), description)
})
