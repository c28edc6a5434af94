import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtFiles, filesOf, ROOT } from '../source-files'

const read = (path: string): string => filesOf(path)[0]?.text ?? ''

/** The text under a heading of the listing. */
const sectionOf = (heading: string): string =>
  read('store/listing.md').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]?.trim() ?? ''

/** Every permission of the builds, required or optional. */
const asked = new Set(
  (['chrome', 'firefox'] as const).flatMap((browser) => {
    const manifest = JSON.parse(builtFiles(browser, 'manifest.json')[0]?.text ?? '')
    const { permissions, optional_permissions = [], optional_host_permissions } = manifest
    return [...permissions, ...optional_permissions, ...optional_host_permissions]
  }),
)

/** The names in the first column of a text's tables of permissions. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/^\| permission \|.*\n\|[ -|]*\n((?:\|.*\n)+)/gm)]
    .flatMap(([, rows = '']) => rows.trim().split('\n'))
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))

describe('every permission, and nothing else, has a reason', () => {
  it('in the store listing', () => {
    expect(namedIn(read('store/permissions.md')).toSorted()).toEqual([...asked].toSorted())
  })

  it('in the README, which describes hosts in words', () => {
    expect(namedIn(read('README.md')).toSorted()).toEqual([...asked].filter((name) => !name.includes('://')).toSorted())
  })
})

describe('the store listing', () => {
  it.each([
    ['Name', 45],
    ['Summary for Chrome and Edge', 132],
    ['Summary for Firefox', 250],
    ['Description', 10_000],
  ])('has a text for "%s" within the limit', (heading, most) => {
    expect(sectionOf(heading).length).toBeGreaterThan(0)
    expect(sectionOf(heading).length).toBeLessThanOrEqual(most)
  })

  it("has the package's summary for Chrome and Edge, within the limit in every language", () => {
    const summaries = filesOf('locales/*.yml').map(({ path, text }) => ({
      path,
      summary: /^extension:\n(?: {2}.*\n)*? {2}description: (.*)$/m.exec(text)?.[1] ?? '',
    }))
    for (const { path, summary } of summaries) {
      expect(summary.length, path).toBeGreaterThan(0)
      expect(summary.length, path).toBeLessThanOrEqual(132)
    }
    expect(summaries.map(({ summary }) => summary)).toContain(sectionOf('Summary for Chrome and Edge'))
  })
})

it('every store picture has the size in its name', () => {
  const pictures = globSync('store/images/*.png', { cwd: ROOT }).map((path) => {
    const bytes = readFileSync(resolve(ROOT, path))
    return { name: basename(path), size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` }
  })
  expect(pictures.map(({ name }) => name)).toEqual(expect.arrayContaining(['logo-300x300.png', 'tile-440x280.png']))
  expect(pictures.filter(({ name, size }) => !name.endsWith(`-${size}.png`))).toEqual([])
})
