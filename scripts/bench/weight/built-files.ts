import { globSync, readFileSync, statSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

/** A file of a build, by its path in there with forward slashes. */
export type BuiltFile = { path: string; bytes: Buffer }

/** Every file of a production build. Throws where there is none. */
export const builtFiles = (folder: string): BuiltFile[] => {
  const paths = globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile())
  if (paths.length === 0) throw new Error(`Nothing is built in ${folder}: npm run build first.`)
  return paths.sort().map((path) => ({
    path: path.split(sep).join(posix.sep),
    bytes: readFileSync(join(folder, path)),
  }))
}
