import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresDatabase } from '../../../test/support/postgres/postgres-database.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** An empty database, in a file that is removed with `resources` or on the PostgreSQL at `server`; gives its URL. */
export const temporaryDatabase = async (
  kind: DatabaseKind,
  resources: AsyncDisposableStack,
  server: string | undefined,
): Promise<string> => {
  if (kind === 'postgres') {
    if (server === undefined) throw new Error('There is no PostgreSQL for this database.')
    return (await createPostgresDatabase(server)).url
  }
  const folder = await mkdtemp(join(tmpdir(), 'curtail-chaos-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  return `file:${join(folder, 'curtail.db')}`
}
