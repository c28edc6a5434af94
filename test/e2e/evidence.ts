import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, inject } from 'vitest'
import { keepEvidence } from '../support/browser/evidence.ts'
import { ARTIFACTS } from '../support/failed-tests.ts'

/** A name that every file system takes. */
const folderName = (text: string): string => text.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').slice(0, 80)

// Before the test's own clean-up, which closes what it started.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const file = basename(task.file.name).replace(/\.test\.ts$/, '')
  const folder = join(ARTIFACTS, inject('browser'), folderName(`${file} ${task.name}`))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  task.meta.evidence = folder
  const errors = (task.result.errors ?? []).map(({ stack, message }) => stack ?? message)
  await writeFile(join(folder, 'error.txt'), `${task.fullTestName}\n\n${errors.join('\n\n')}\n`)
  await keepEvidence(folder)
})
