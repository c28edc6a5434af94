import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../service/postgres-server.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** An empty database that is removed with `resources`; gives its URL. */
export const temporaryDatabase = async (kind: DatabaseKind, resources: AsyncDisposableStack): Promise<string> => {
  if (kind === 'postgres') {
    const server = resources.adopt(await startPostgres(), (started) => started.stop())
    return server.createSchema()
  }
  const folder = await mkdtemp(join(tmpdir(), 'curtail-chaos-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  return `file:${join(folder, 'curtail.db')}`
}
