import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { POLICY_VERSION } from '@/lib/domain/settings/privacy-policy'
import { builtFiles, filesOf, ROOT } from '../source-files'

const read = (path: string): string => filesOf(path)[0]?.text ?? ''

/** The text under a heading of a listing. */
const sectionOf = (language: string, heading: string): string =>
  read(`store/listing/${language}.md`).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]?.trim() ?? ''

const LANGUAGES = filesOf('locales/*.yml').map(({ path }) => basename(path, '.yml'))

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
  it.each(LANGUAGES)('has a name, a summary and a description in "%s", within the limits', (language) => {
    const lengths = (['Name', 'Summary for Firefox', 'Description'] as const).map(
      (heading) => sectionOf(language, heading).length,
    )
    for (const [index, [least, most]] of [
      [1, 45],
      [1, 250],
      [250, 10_000],
    ].entries()) {
      expect(lengths[index]).toBeGreaterThanOrEqual(least ?? 0)
      expect(lengths[index]).toBeLessThanOrEqual(most ?? 0)
    }
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
    expect(summaries.map(({ summary }) => summary)).toContain(sectionOf('en', 'Summary for Chrome and Edge'))
  })
})

it('the privacy policy has the version that users are told of', () => {
  expect(read('store/privacy-policy.md')).toContain(`Version ${POLICY_VERSION}, `)
})

it('every store picture has the size in its name', () => {
  const pictures = globSync('store/images/*.png', { cwd: ROOT }).map((path) => {
    const bytes = readFileSync(resolve(ROOT, path))
    return { name: basename(path), size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` }
  })
  expect(pictures.map(({ name }) => name)).toEqual(expect.arrayContaining(['logo-300x300.png', 'tile-440x280.png']))
  expect(pictures.filter(({ name, size }) => !name.endsWith(`-${size}.png`))).toEqual([])
})
