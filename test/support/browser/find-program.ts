import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** True for a file that this process may execute. */
export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The path of the first of these programs in PATH, if any. */
export const findProgram = (names: string[], environment = process.env): string | undefined =>
  names
    .flatMap((name) => (environment.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isExecutable)
