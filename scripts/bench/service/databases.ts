import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '../../../test/service/postgres-server.ts'

/** Empty databases by name, which are gone with `resources`: an SQLite file, and PostgreSQL where it is installed. */
export const emptyDatabases = async (resources: AsyncDisposableStack): Promise<Record<string, string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'curtail-bench-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const SQLite = `file:${join(folder, 'curtail.db')}`
  if (findPostgres() === undefined) return { SQLite }
  const server = resources.adopt(await startPostgres({ fsync: 'on' }), (started) => started.stop())
  return { SQLite, PostgreSQL: await server.createSchema() }
}
