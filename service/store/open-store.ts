import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { PostgresDatabase } from './postgres-database.ts'
import { SqlStore } from './sql-store.ts'
import { SqliteDatabase } from './sqlite-database.ts'
import { sqliteFile } from './sqlite-file.ts'
import type { Store } from './store.ts'

/**
 * Opens the store that `databaseUrl` names (`file:…` or `postgres://…`) and brings its schema up to date.
 * Throws a StartError where it cannot be reached or used.
 */
export async function openStore(databaseUrl: string): Promise<Store> {
  let database: Database | undefined
  try {
    database = openDatabase(databaseUrl)
    await migrate(database)
    return new SqlStore(database)
  } catch (error) {
    await database?.close()
    if (error instanceof StartError) throw error
    throw new StartError(`The database cannot be used (${reason(error)}). Check DATABASE_URL.`, { cause: error })
  }
}

function openDatabase(databaseUrl: string): Database {
  const file = sqliteFile(databaseUrl)
  return file === undefined ? new PostgresDatabase(databaseUrl) : new SqliteDatabase(file)
}

/** The innermost words; a connection refused on IPv4 and IPv6 alike comes as an AggregateError that has none. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reason(error.cause)
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error.message
}
