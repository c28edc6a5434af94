import { diskFullError, StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { PostgresDatabase } from './postgres-database.ts'
import { SqlStore } from './sql-store.ts'
import { SqliteDatabase } from './sqlite-database.ts'
import { sqliteFile } from './sqlite-file.ts'
import type { Store } from './store.ts'

/** Opens the store in the database that `databaseUrl` names. Throws a StartError like `openDatabase`. */
export async function openStore(databaseUrl: string): Promise<Store> {
  return new SqlStore(await openDatabase(databaseUrl))
}

/**
 * Opens the database that `databaseUrl` names (`file:…` or `postgres://…`) and brings its schema up to date.
 * Throws a StartError where it cannot be reached or used.
 */
export async function openDatabase(databaseUrl: string): Promise<Database> {
  let database: Database | undefined
  try {
    const file = sqliteFile(databaseUrl)
    database = file === undefined ? new PostgresDatabase(databaseUrl) : new SqliteDatabase(file)
    await migrate(database)
    return database
  } catch (error) {
    await database?.close()
    if (error instanceof StartError) throw error
    throw (
      diskFullError(error) ??
      new StartError(`The database cannot be used (${reason(error)}). Check DATABASE_URL.`, { cause: error })
    )
  }
}

/** The innermost words; a connection refused on IPv4 and IPv6 alike comes as an AggregateError that has none. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reason(error.cause)
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error.message
}
