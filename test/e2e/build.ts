import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildExtension } from '../../scripts/build-extension.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the production build. */
    extension: string
  }
}

/** Builds the extension as it is published, once for the whole run, where no later build can change it under a test. */
export default async function build(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'curtail-build-'))
  await cp(await buildExtension(), folder, { recursive: true })
  project.provide('extension', folder)
  return () => rm(folder, { recursive: true, force: true })
}
