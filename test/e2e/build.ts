import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildExtension } from '../support/build-extension.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The browser that the tests of this project drive. */
    browser: 'chromium' | 'firefox'
    /** The folder of the production build. */
    extension: string
  }
}

/** `npm test` builds before it starts the tests. */
const isBuilt = process.env.npm_lifecycle_event === 'test'

const root = dirname(dirname(import.meta.dirname))

/** Copies the production build, so that no later build changes it during a test. */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'curtail-build-'))
  const browser = project.getProvidedContext().browser === 'firefox' ? 'firefox' : 'chrome'
  const built = isBuilt ? join(root, `.output/${browser}-mv3`) : await buildExtension(browser)
  await cp(built, folder, { recursive: true })
  project.provide('extension', folder)
  return () => rm(folder, { recursive: true, force: true })
}
