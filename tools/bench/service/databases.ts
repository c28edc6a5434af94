import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresDatabase } from '../../../test/support/postgres/postgres-database.ts'
import { postgresObstacle } from '../../../test/support/postgres/postgres-programs.ts'
import { startPostgres } from '../../../test/support/postgres/postgres-server.ts'

/** Empty databases by name, which are gone with `resources`: an SQLite file, and PostgreSQL where it runs. */
export const emptyDatabases = async (resources: AsyncDisposableStack): Promise<Record<string, string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'curtail-bench-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const SQLite = `file:${join(folder, 'curtail.db')}`
  if (postgresObstacle() !== undefined) return { SQLite }
  const server = resources.adopt(await startPostgres({ fsync: 'on' }), (started) => started.stop())
  return { SQLite, PostgreSQL: (await createPostgresDatabase(server.url)).url }
}
