import { spawnSync } from 'node:child_process'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf, ROOT } from './source-files'

const SAMPLES = 'test/architecture/samples'

type Report = { diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[] }

/** Lints the samples, which the repository's own run ignores, by its rules. */
const lintSamples = () => {
  const linter = resolve(ROOT, 'node_modules/oxlint/bin/oxlint')
  const args = [linter, '--config', `${SAMPLES}/oxlintrc.json`, '--format', 'json', SAMPLES]
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as Report
  const errors = diagnostics.map(({ code, filename, labels: [label] }) => {
    const rule = /\((.+)\)$/.exec(code)?.[1] ?? code
    return `${basename(filename)}:${label?.span.line} ${rule}`
  })
  return { status, errors }
}

/** The lines of a sample whose comment names the rule that they break. */
const markedIn = ({ path, text }: { path: string; text: string }): string[] =>
  text.split('\n').flatMap((line, index) => {
    const rule = /\S.*\/[/*] ([a-z]+(?:-[a-z]+)+)\b/.exec(line)?.[1]
    return rule === undefined ? [] : [`${basename(path)}:${index + 1} ${rule}`]
  })

describe('the linter', () => {
  const { status, errors } = lintSamples()

  it('fails on the samples', () => {
    expect(status).toBe(1)
  })

  it.each([
    ['dropped promises', 'floating-promises.ts', 5],
    ['promises in React event handlers', 'promises-in-handlers.tsx', 3],
    ['switches that miss a case', 'missing-cases.ts', 4],
    ['another dialect', 'dialect.ts', 6],
  ])('finds %s', (_, name, count) => {
    const marked = filesOf(`${SAMPLES}/${name}`).flatMap(markedIn)
    expect(marked).toHaveLength(count)
    expect(errors.filter((error) => error.startsWith(name)).toSorted()).toEqual(marked.toSorted())
  })
})
