import { expect, it } from 'vitest'
import { filesOf, type SourceFile } from './source-files'

/** A longer file holds two things. */
const MAX_LINES = 200

const longIn = (files: readonly SourceFile[]): string[] =>
  files.filter(({ text }) => text.trimEnd().split('\n').length > MAX_LINES).map(({ path }) => path)

it('longIn() finds a file of 201 lines, but not one of 200', () => {
  const fileOf = (lines: number) => ({ path: `${lines}.ts`, text: 'line\n'.repeat(lines) })
  expect(longIn([fileOf(200), fileOf(201)])).toEqual(['201.ts'])
})

it('no source file has more than 200 lines', () => {
  const files = filesOf('{components,entrypoints,lib,service,test,tools}/**/*.{ts,tsx,js,css}', '*.ts')
  expect(longIn(files)).toEqual([])
})

const lines = filesOf('{lib,components,entrypoints}/**/*.{ts,tsx,css,html}').flatMap(({ path, text }) =>
  text.split('\n').map((line, index) => ({ at: `${path}:${index + 1}`, line })),
)

const found = (pattern: RegExp): string[] =>
  lines
    .filter(({ line }) => !/^\s*(\/\/|\/?\*)/.test(line) && pattern.test(line))
    .map(({ at, line }) => `${at.replace(/:\d+$/, '')}: ${line.trim()}`)

it('only the background’s composition root distinguishes builds', () => {
  expect(found(/import\.meta\.env\.(?!WXT_SERVICE_URL)/)).toEqual([
    'entrypoints/background.ts: clipboard: import.meta.env.FIREFOX',
    'entrypoints/background.ts: markup: import.meta.env.FIREFOX ? plainMarkup : xmlMarkup,',
  ])
})

it('only the diagnostics ask for the browser’s name', () => {
  expect(
    found(/navigator\.userAgent|navigator\.(vendor|appVersion|brave)|getBrowserInfo|runtime\.getPlatformInfo/),
  ).toEqual(['entrypoints/background.ts: browserName: navigator.userAgent,'])
  // The part left out for a browser without an offscreen document.
  expect(found(/['"`](chrome|chromium|firefox|edge|opera|brave|vivaldi|safari|gecko)\b(?!:)/i)).toEqual([
    `entrypoints/offscreen/index.html: <meta name="manifest.exclude" content="['firefox']" />`,
  ])
})
