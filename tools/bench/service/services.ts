import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Database } from '../../../service/storage/database/database.ts'
import { connect } from '../../../service/storage/open-database.ts'
import { createPostgresDatabase } from '../../../test/support/postgres/postgres-database.ts'
import { postgresObstacle } from '../../../test/support/postgres/postgres-programs.ts'
import { startPostgres } from '../../../test/support/postgres/postgres-server.ts'
import { startServiceOn } from '../../../test/support/service/service-process.ts'
import { fill } from './fill.ts'
import { API_KEY } from './load.ts'

/** A service on a new database, full of links. */
export type FilledService = { engine: string; isBefore: boolean; url: string; database: Database }

/** Makes empty databases by engine, deleted with `resources`: SQLite, and PostgreSQL if it runs here. */
const openEngines = async (resources: AsyncDisposableStack): Promise<Record<string, () => Promise<string>>> => {
  const folder = await mkdtemp(join(tmpdir(), 'curtail-bench-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  let files = 0
  const SQLite = async () => {
    files += 1
    return `file:${join(folder, `${files}.db`)}`
  }
  if (postgresObstacle() !== undefined) return { SQLite }
  const server = resources.adopt(await startPostgres({ fsync: 'on' }), (started) => started.stop())
  return { SQLite, PostgreSQL: async () => (await createPostgresDatabase(server.url)).url }
}

/** Starts this service on each engine and, if given, the one in another checkout's folder beside it. */
export const startServices = async (
  resources: AsyncDisposableStack,
  links: number,
  beside: string | undefined,
): Promise<FilledService[]> => {
  const services: FilledService[] = []
  for (const [engine, emptyDatabase] of Object.entries(await openEngines(resources)))
    for (const isBefore of beside === undefined ? [false] : [true, false]) {
      const databaseUrl = await emptyDatabase()
      const checkout = isBefore && beside !== undefined ? resolve(beside) : undefined
      const { url, close } = await startServiceOn(databaseUrl, API_KEY, { checkout })
      resources.defer(close)
      // Beside the service, which keeps SQLite's log at its full length: as long as that grows, a commit takes five times as
      // long.
      await fill(databaseUrl, links, checkout)
      const database = resources.adopt(connect(databaseUrl), (opened) => opened.close())
      // A server plans by statistics, which it would gather in the middle of the measurements.
      if (engine === 'PostgreSQL') await database.write({ sql: 'analyze', values: [] })
      services.push({ engine, isBefore, url, database })
    }
  return services
}
