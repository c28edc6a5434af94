import { expect, it } from 'vitest'
import { filesOf, type SourceFile } from './source-files'

/** A longer file holds two things. */
const MAX_LINES = 300

const longIn = (files: readonly SourceFile[]): string[] =>
  files.filter(({ text }) => text.trimEnd().split('\n').length > MAX_LINES).map(({ path }) => path)

it('longIn() finds a file of 301 lines, but not one of 300', () => {
  const fileOf = (lines: number) => ({ path: `${lines}.ts`, text: 'line\n'.repeat(lines) })
  expect(longIn([fileOf(300), fileOf(301)])).toEqual(['301.ts'])
})

it('no source file has more than 300 lines', () => {
  const files = filesOf('{components,entrypoints,lib,service,test,tools}/**/*.{ts,tsx,js,css}', '*.ts')
  expect(longIn(files)).toEqual([])
})

const sources = filesOf('{lib,components,entrypoints}/**/*.{ts,tsx,css,html}')

const READS_CLIPBOARD = /clipboard\.read|execCommand\(['"]paste|clipboardRead/
const MAKES_CODE = /\beval\(|new Function\(/

/** The files in which a line matches that is no comment. */
const filesThatSay = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => text.split('\n').some((line) => !/^\s*(\/\/|\/?\*)/.test(line) && pattern.test(line)))
    .map(({ path }) => path)

it('only the background’s composition root distinguishes builds', () => {
  expect(filesThatSay(/import\.meta\.env\.(?!WXT_)/)).toEqual(['entrypoints/background.ts'])
})

it('only the diagnostics ask for the browser’s name', () => {
  expect(
    filesThatSay(/navigator\.userAgent|navigator\.(vendor|appVersion|brave)|getBrowserInfo|runtime\.getPlatformInfo/),
  ).toEqual(['entrypoints/background.ts'])
  // The part left out for a browser without an offscreen document.
  expect(filesThatSay(/['"`](chrome|chromium|firefox|edge|opera|brave|vivaldi|safari|gecko)\b(?!:)/i)).toEqual([
    'entrypoints/offscreen/index.html',
  ])
})

it('no code reads the clipboard, or makes code of text', () => {
  const isFound = (line: string) => [READS_CLIPBOARD, MAKES_CODE].filter((pattern) => pattern.test(line)).length
  for (const line of ['clipboard.readText()', "execCommand('paste')", "'clipboardRead'", 'eval(a)', 'new Function(a)'])
    expect(isFound(line), line).toBe(1)
  expect(filesThatSay(READS_CLIPBOARD)).toEqual([])
  expect(filesThatSay(MAKES_CODE)).toEqual([])
})
