import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and those above it. Throws if it cannot. Node's own `recursive` never returns if a folder can have no
 * others (`/proc/none`, Node 24).
 */
export const makeFolder = (path: string): void => {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process that starts may have been faster.
    if (!existsSync(path)) throw error
  }
}
