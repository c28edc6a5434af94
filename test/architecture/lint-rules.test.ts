import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf, ROOT } from './source-files'

const SAMPLES = 'test/architecture/samples'

type Report = { diagnostics: { code: string; labels: { span: { line: number } }[] }[] }

/** Lints the samples, which the repository's own run ignores, by its rules. Gives a line and a rule for each error. */
const lintSamples = () => {
  const linter = resolve(ROOT, 'node_modules/oxlint/bin/oxlint')
  const args = [linter, '--config', `${SAMPLES}/oxlintrc.json`, '--format', 'json', SAMPLES]
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as Report
  const errors = diagnostics.map(({ code, labels: [label] }) => {
    const rule = /\((.+)\)$/.exec(code)?.[1] ?? code
    return `${label?.span.line} ${rule}`
  })
  return { status, errors }
}

/** The lines of the samples whose comment names the rule that they break. */
const marked = (filesOf(`${SAMPLES}/violations.tsx`)[0]?.text ?? '').split('\n').flatMap((line, index) => {
  const rule = /\S.*\/[/*] ([a-z]+(?:-[a-z]+)+)\b/.exec(line)?.[1]
  return rule === undefined ? [] : [`${index + 1} ${rule}`]
})

const DIALECT = /no-duplicates|func-style|consistent-type-definitions|array-type|object-shorthand|no-default-export/

describe('the linter', () => {
  const { status, errors } = lintSamples()

  it('fails on the samples', () => {
    expect(status).toBe(1)
  })

  it.each([
    ['dropped promises', /no-floating-promises/, 5],
    ['promises in React event handlers', /no-misused-promises/, 3],
    ['switches that miss a case', /switch-exhaustiveness-check/, 4],
    ['another dialect', DIALECT, 6],
  ])('finds %s', (_, rule, count) => {
    const expected = marked.filter((line) => rule.test(line))
    expect(expected).toHaveLength(count)
    expect(errors.filter((error) => rule.test(error)).toSorted()).toEqual(expected.toSorted())
  })

  it('finds nothing else', () => {
    expect(errors).toHaveLength(marked.length)
  })
})
