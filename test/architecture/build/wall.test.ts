import { expect, it } from 'vitest'
import { builtFiles, filesOf } from '../source-files'

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

it('no page names an area of the storage: lib/storage alone reads and writes', () => {
  const pages = filesOf('{components,lib/ui,entrypoints}/**/*.{ts,tsx}').filter(
    ({ path }) => !path.includes('background.ts'),
  )
  const naming = pages.filter(({ text }) => /\bstorage\.(local|session|sync)\b|\bindexedDB\b/.test(text))
  expect(naming.map(({ path }) => path)).toEqual([])
})

it('`draft:` is written in one file', () => {
  const naming = filesOf('{components,lib,entrypoints}/**/*.{ts,tsx}').filter(({ text }) => /['`]draft:/.test(text))
  expect(naming.map(({ path }) => path)).toEqual(['lib/storage/drafts.ts'])
})
