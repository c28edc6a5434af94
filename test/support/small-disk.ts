import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PIECE = Buffer.alloc(65_536)

/** Mounts a small disk until `resources` is disposed. Returns its folder; undefined if this user may not mount. */
export const mountSmallDisk = (resources: AsyncDisposableStack, megabytes: number): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'curtail-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  resources.defer(() => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
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
