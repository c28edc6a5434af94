import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Copies the production build for the running test, which may change the copy. Returns its folder. */
export const copyBuild = async (): Promise<string> => {
  const folder = temporaryFolder()
  await cp(inject('extension'), folder, { recursive: true })
  return folder
}
