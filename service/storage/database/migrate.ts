import { StartError } from '../../start-error.ts'
import { StoreUnavailable } from '../store.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations.ts'
import { withRetries } from './retries.ts'

const createVersion = 'create table if not exists schema_version (id bigint primary key, version bigint not null)'
const startVersion = 'insert into schema_version (id, version) values (1, 0) on conflict (id) do nothing'
const selectVersion = 'select version from schema_version where id = 1'
const raiseVersion = 'update schema_version set version = $1 where id = 1 and version < $1'

/**
 * Brings the schema up to date. Each step is one repeatable statement in its own transaction, so that processes may start
 * at once, and one that dies in between leaves nothing half done.
 * Throws a StartError if the database is ahead of this code.
 */
export const migrate = async (database: Database, steps: readonly string[] = migrations): Promise<void> => {
  // On most engines, `if not exists` fails while another process creates the same table, with one of several errors. It
  // succeeds when repeated.
  const take = (sql: string) => withRetries(() => database.write({ sql, values: [] }), isConcurrency)
  await take(createVersion)
  await take(startVersion)
  const version = await versionOf(database)
  for (const [index, step] of steps.entries()) {
    if (index < version) continue
    await take(step)
    await database.write({ sql: raiseVersion, values: [index + 1] })
  }
  if ((await versionOf(database)) > steps.length)
    throw new StartError('The database was written by a newer version of this service. Start that version instead.')
}

const versionOf = async (database: Database): Promise<number> => {
  const [row] = await database.read<{ version: number }>({ sql: selectVersion, values: [] })
  return row?.version ?? 0
}

/** Errors of concurrent DDL: unique violations in the catalog, tables and types that exist by now, objects in use. */
const isConcurrency = (error: unknown): boolean =>
  !(error instanceof StoreUnavailable) &&
  error instanceof Error &&
  'code' in error &&
  /^(23505|42P07|42710|XX000|55)/.test(String(error.code))
