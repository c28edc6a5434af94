import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildExtension } from '../../scripts/build-extension.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which browser the tests of this project drive. */
    browser: 'chromium' | 'firefox'
    /** The folder of the production build. */
    extension: string
  }
}

/** Builds the extension as it is published, once for a whole project, where no later build can change it under a test. */
export default async function build(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'curtail-build-'))
  const { browser } = project.getProvidedContext()
  await cp(await buildExtension(browser === 'firefox' ? 'firefox' : 'chrome'), folder, { recursive: true })
  project.provide('extension', folder)
  return () => rm(folder, { recursive: true, force: true })
}
