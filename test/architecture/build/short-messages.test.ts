import { expect, it } from 'vitest'
import { builtFiles } from '../source-files'

const BROWSERS = ['chrome', 'firefox'] as const
const OF_THE_MANIFEST = /^(command_\w+|extension_(name|description))$/
const SHORT = /^[a-z][0-9a-z](_(zero|one|two|few|many|other))?$/

const catalogues = (browser: 'chrome' | 'firefox') =>
  builtFiles(browser, '_locales/*/messages.json').map(({ text }) => JSON.parse(text) as Record<string, object>)

it.each(BROWSERS)('have short names in the %s build, apart from what the manifest names', (browser) => {
  expect(catalogues(browser)).toHaveLength(8)
  for (const messages of catalogues(browser)) {
    const names = Object.keys(messages)
    expect(names.filter((name) => !SHORT.test(name) && !OF_THE_MANIFEST.test(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['extension_name', 'extension_description']))
  }
})

it.each(BROWSERS)('are there in the %s build, in each language, for whatever its scripts ask for', (browser) => {
  const asked = builtFiles(browser, '**/*.js').flatMap(({ text }) =>
    [...text.matchAll(/\.t\(`([^`]+)`/g)].map(([, name = '']) => name),
  )
  expect(asked.length).toBeGreaterThan(200)
  for (const messages of catalogues(browser)) expect(asked.filter((name) => !(name in messages))).toEqual([])
})
