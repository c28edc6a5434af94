import { expect, it } from 'vitest'
import { builtFiles } from './source-files'

it.each(['chrome', 'firefox'] as const)('the %s build speaks to the service in the background alone', (browser) => {
  const holding = (text: string) =>
    builtFiles(browser)
      .filter((file) => file.text.includes(text))
      .map(({ path }) => path.replace(/^.*-mv3\//, ''))
  expect(holding('X-Service-Api-Key')).toEqual(['background.js'])
  expect(holding('key-vault')).toEqual(['background.js'])
  expect(holding('apiKey')).toEqual(['background.js'])
  expect(holding('/v1/links')).toEqual(['background.js'])
})
