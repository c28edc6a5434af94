import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that is removed when the test that asked for it has ended. */
export const temporaryFolder = (parent = tmpdir()): string => {
  const folder = mkdtempSync(join(parent, 'curtail-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
