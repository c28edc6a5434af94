import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { runNode } from '../../support/run-node.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

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
