import { expect, it } from 'vitest'
import { builtFiles } from './source-files'

const BROWSERS = ['chrome', 'firefox'] as const

const finder = (browser: (typeof BROWSERS)[number]) => {
  const files = builtFiles(browser)
  return (text: string) =>
    files.filter((file) => file.text.includes(text)).map(({ path }) => path.replace(/^.*-mv3\//, ''))
}

it.each(BROWSERS)('the %s build speaks to the service in the background alone', (browser) => {
  const holding = finder(browser)
  expect(holding('X-Service-Api-Key')).toEqual(['background.js'])
  expect(holding('key-vault')).toEqual(['background.js'])
  expect(holding('apiKey')).toEqual(['background.js'])
  expect(holding('/v1/links')).toEqual(['background.js'])
})

it.each(BROWSERS)('the %s build has the contract and what parses it once, for both sides', (browser) => {
  const holding = finder(browser)
  expect(holding('detectQueryNames:{from')).toEqual(['shared.js'])
  expect(holding('invalid_union')).toEqual(['shared.js'])
})
