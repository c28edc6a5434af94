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
