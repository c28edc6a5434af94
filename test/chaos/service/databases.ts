import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresDatabase } from '../../support/postgres/postgres-database.ts'

/** The address of a new database in a file, deleted with `resources`. */
export const createSqliteDatabase = async (resources: AsyncDisposableStack): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'curtail-chaos-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  return `file:${join(folder, 'curtail.db')}`
}

/** The address of a new database on a PostgreSQL server. It goes when the server stops. */
export const createServerDatabase = async (serverUrl: string): Promise<string> =>
  (await createPostgresDatabase(serverUrl)).url
