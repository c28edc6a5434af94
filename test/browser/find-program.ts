import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether this process may run the file. */
export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of the first of these programs that PATH has; undefined if it has none. */
export const findProgram = (names: string[], environment = process.env): string | undefined =>
  names
    .flatMap((name) => (environment.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isExecutable)
