import { globSync, readFileSync } from 'node:fs'
import { posix, resolve, sep } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** A file of ours, by its path from the root with forward slashes, and its text. */
export type SourceFile = { path: string; text: string }

/** The files that match. Throws if none does, so that no rule holds by accident. */
export const filesOf = (...patterns: string[]): SourceFile[] => {
  const paths = globSync(patterns, { cwd: ROOT }).map((path) => path.split(sep).join(posix.sep))
  if (paths.length === 0) throw new Error(`No file matches ${patterns.join(', ')}. Is something renamed or not built?`)
  return paths.sort().map((path) => ({ path, text: readFileSync(resolve(ROOT, path), 'utf8') }))
}

/** The files of a production build. */
export const builtFiles = (browser: 'chrome' | 'firefox', pattern = '**/*.{js,html,json,css}'): SourceFile[] =>
  filesOf(`.output/${browser}-mv3/${pattern}`)
