import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtFiles, filesOf } from '../source-files'

const files = new Map(builtFiles('chrome').map(({ path, text }) => [path.replace(/^.*-mv3\//, ''), text]))

/** Everything a page loads at once. A built page names it all, including what its scripts import. */
const loadedBy = (page: string): string[] =>
  [...(files.get(page) ?? '').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name = '']) => name)

describe.each(['popup.html', 'options.html', 'library.html', 'offscreen.html'])('%s', (page) => {
  it('names scripts and styles that the package has', () => {
    const names = loadedBy(page)
    expect(names).toContainEqual(expect.stringContaining(`chunks/${posix.basename(page, '.html')}-`))
    expect(names.filter((name) => !files.has(name))).toEqual([])
  })
})

const BROWSERS = ['chrome', 'firefox'] as const

const finder = (browser: (typeof BROWSERS)[number]) => {
  const files = builtFiles(browser)
  return (searched: RegExp) =>
    files.filter((file) => searched.test(file.text)).map(({ path }) => path.replace(/^.*-mv3\//, ''))
}

it.each(BROWSERS)('only the background of the %s build talks to the service', (browser) => {
  const holding = finder(browser)
  expect(holding(/[`'"]key:/)).toEqual(['background.js'])
  expect(holding(/apiKey/)).toEqual(['background.js'])
  expect(holding(/\/v1\/links/)).toEqual(['background.js'])
})

it('only lib/storage accesses browser storage for pages', () => {
  const pages = filesOf('{components,lib/ui,entrypoints}/**/*.{ts,tsx}').filter(
    ({ path }) => !path.includes('background.ts'),
  )
  const naming = pages.filter(({ text }) => /\bstorage\.(local|session|sync)\b|\bindexedDB\b/.test(text))
  expect(naming.map(({ path }) => path)).toEqual([])
})

it.each([
  ['draft:', 'lib/storage/drafts.ts'],
  ['key:', 'lib/background/vault/vault.ts'],
])('one file defines the `%s` key', (key, path) => {
  const files = filesOf('{components,lib,entrypoints}/**/*.{ts,tsx}')
  const naming = files.filter(({ text }) => new RegExp(`['"\`]${key}`).test(text))
  expect(naming.map((file) => file.path)).toEqual([path])
})
