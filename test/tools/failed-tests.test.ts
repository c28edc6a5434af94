import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { runNode } from '../support/run-node.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const GREEN_AND_RED = `
  describe('a group', () => {
    it('is green', () => {})
    it('is red', () => expect(1).toBe(2))
  })
`

it('the report of failed tests names each, and files that cannot be loaded', async () => {
  const folder = temporaryFolder()
  const report = join(folder, 'report/failed.txt')
  writeFileSync(join(folder, 'mixed.test.js'), GREEN_AND_RED)
  writeFileSync(join(folder, 'broken.test.js'), "throw new Error('cannot be loaded')")
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { reportFailedTests } from ${JSON.stringify(join(ROOT, 'test/support/failed-tests.ts'))}
    export default { test: { name: 'some', globals: true, reporters: [reportFailedTests(${JSON.stringify(report)})] } }`,
  )
  await expect(runNode(join(ROOT, 'node_modules/vitest/vitest.mjs'), ['run', '--root', folder], ROOT)).rejects.toThrow()
  const lines = readFileSync(report, 'utf8')
  expect(lines).toMatch(/^some {2}.*mixed\.test\.js {2}a group > is red\n {4}expected 1 to be 2/m)
  expect(lines).toMatch(/^some {2}.*broken\.test\.js {2}\n {4}cannot be loaded/m)
  expect(lines).not.toContain('is green')
})

/** A project with the commands of this one, whose check runs one test. */
const projectWith = (test: string) => {
  const folder = temporaryFolder()
  for (const path of ['tools', 'test/support/failed-tests.ts'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', scripts: { 'check:all': 'vitest run && echo done' } }),
  )
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { FAILED_TESTS, reportFailedTests } from './test/support/failed-tests.ts'
    export default { test: { name: 'some', globals: true, reporters: ['default', reportFailedTests(FAILED_TESTS)] } }`,
  )
  writeFileSync(join(folder, 'some.test.js'), test)
  // Of a run before.
  mkdirSync(join(folder, '.artifacts'))
  writeFileSync(join(folder, '.artifacts/failed-tests.txt'), 'an old one')
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const run = spawnSync(process.execPath, ['tools/check.ts'], { cwd: folder, env, encoding: 'utf8' })
  return { folder, ...run }
}

it('a red run ends with the names of its red tests, and keeps its log', () => {
  const { folder, status, stdout, stderr } = projectWith(GREEN_AND_RED)
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /\nFailed tests:\nsome {2}some\.test\.js {2}a group > is red\n {4}expected 1 to be 2.*\n\nAll output is in \.artifacts.check\.log\.\n$/,
  )
  const log = readFileSync(join(folder, '.artifacts/check.log'), 'utf8')
  for (const text of ['1 failed | 1 passed', 'expected 1 to be 2']) {
    expect(stripVTControlCharacters(stdout + stderr)).toContain(text)
    expect(log).toContain(text)
  }
})

it('a green run names no test', () => {
  const { folder, status, stderr } = projectWith("it('is green', () => {})")
  expect(stderr).not.toContain('Failed tests')
  expect(status).toBe(0)
  expect(existsSync(join(folder, '.artifacts/failed-tests.txt'))).toBe(false)
})
