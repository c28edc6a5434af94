import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PIECE = Buffer.alloc(65_536)

/** Runs a command as root: directly, or by a sudo that asks for no password. Throws if this user may not. */
export const runAsRoot = (...command: [string, ...string[]]): void => {
  const [program, ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  execFileSync(program, args, { stdio: 'ignore' })
}

/** Mounts a small disk until `resources` is disposed. Returns its folder; undefined if this user may not mount. */
export const mountSmallDisk = (resources: Pick<DisposableStack, 'defer'>, megabytes: number): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'curtail-disk-'))
  try {
    runAsRoot('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder)
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  resources.defer(() => {
    runAsRoot('umount', '--lazy', folder)
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Whether this user can mount a disk here. */
export const canMountDisk = (): boolean => {
  const resources = new DisposableStack()
  try {
    return mountSmallDisk(resources, 1) !== undefined
  } finally {
    resources.dispose()
  }
}

/** Fills a disk to its last byte, until it ends. */
export const fullDisk = (folder: string) => {
  const ballast = join(folder, 'ballast')
  return {
    name: 'full disk',
    async begin() {
      const file = openSync(ballast, 'w')
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, PIECE)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    async end() {
      rmSync(ballast)
    },
  }
}
