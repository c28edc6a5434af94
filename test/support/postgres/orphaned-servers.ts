import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresUser } from './postgres-programs.ts'

const PREFIX = 'curtail-postgres-'

/** The prefix of a server's folder. The id of the process that started it follows. */
export const serverFolderPrefix = (pid = process.pid): string => `${PREFIX}${pid}-`

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Stops the servers of runs that were killed, and removes their folders. */
export const removeOrphanedServers = async (pgCtl: string, user: PostgresUser | undefined): Promise<void> => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX))
  const orphans = names.filter((name) => !isRunning(Number.parseInt(name.slice(PREFIX.length), 10)))
  for (const orphan of orphans) {
    const folder = join(tmpdir(), orphan)
    const stop = [`--pgdata=${join(folder, 'data')}`, '--mode=immediate', '--wait', 'stop']
    await once(spawn(pgCtl, stop, { ...user, stdio: 'ignore' }), 'exit')
    // One of another user cannot be removed, and is not in the way.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
