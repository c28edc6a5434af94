import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

declare module 'vitest' {
  export interface TaskMeta {
    /** The folder with the pictures, consoles and journal that a failed scenario left. */
    evidence?: string
  }
}

const ROOT = resolve(import.meta.dirname, '../..')

/** What a failed run leaves, for you or for CI to keep. */
export const ARTIFACTS = join(ROOT, '.artifacts')

/** The names of the tests that failed in the last run; missing if none did. */
export const FAILED_TESTS = join(ARTIFACTS, 'failed-tests.txt')

const lineOf = (module: TestModule, name: string, error: string, evidence?: string): string => {
  const [first = ''] = error.split('\n')
  const found = evidence === undefined ? '' : `\n    ${relative(ROOT, evidence)}`
  return `${module.project.name}  ${relative(ROOT, module.moduleId)}  ${name}\n    ${first}${found}`
}

const linesOf = (module: TestModule): string[] => {
  const failed: TestCase[] = [...module.children.allTests('failed')]
  const tests = failed.map((test) =>
    lineOf(module, test.fullName, test.result().errors?.[0]?.message ?? '', test.meta().evidence),
  )
  // Of a file that cannot be loaded, or whose hook failed.
  const suites = [module, ...module.children.allSuites()]
  const others = suites.flatMap((suite) =>
    suite.errors().map(({ message }) => lineOf(module, suite.type === 'suite' ? suite.fullName : '', message)),
  )
  return [...tests, ...others]
}

/** Writes the names of failed tests to a file, so that the command that ran them can print them last. */
export const reportFailedTests = (file: string): Reporter => ({
  onTestRunEnd(modules, unhandledErrors) {
    const unhandled = unhandledErrors.map(({ message }) => `Outside of a test: ${message.split('\n')[0]}`)
    const lines = [...modules.flatMap(linesOf), ...unhandled]
    rmSync(file, { force: true })
    if (lines.length === 0) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${lines.join('\n')}\n`)
  },
})
