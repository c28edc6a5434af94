import { fileURLToPath } from 'node:url'
import { newId } from '../new-id.ts'
import { diskFullError, StartError } from '../start-error.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrations.ts'
import { openPostgres } from './database/postgres-database.ts'
import { openSqlite } from './database/sqlite-database.ts'

/**
 * Opens the database that `databaseUrl` names (`file:…` or `postgres://…`) and brings its schema up to date.
 * To a server, it opens up to `poolSize` connections. Throws a StartError if it cannot be reached or used.
 */
export const openDatabase = async (databaseUrl: string, poolSize?: number): Promise<Database> => {
  let database: Database | undefined
  try {
    database = connect(databaseUrl, poolSize)
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

const insertName = 'insert into database_name (id, name) values (1, $1) on conflict (id) do nothing'
const selectName = 'select name from database_name'

/** A name of the database that no other one has, and that its replicas have, too. */
export const nameOfDatabase = async ({ read, write }: Pick<Database, 'read' | 'write'>): Promise<string> => {
  await write({ sql: insertName, values: [newId()] }, async () => undefined)
  const [row] = await read<{ name: string }>({ sql: selectName, values: [] })
  return row?.name ?? ''
}

/** Opens the database without migrating it. */
export const connect = (databaseUrl: string, poolSize?: number, { isReplica = false } = {}): Database => {
  const file = sqliteFile(databaseUrl)
  return file === undefined ? openPostgres(databaseUrl, { poolSize, isReplica }) : openSqlite(file)
}

/** The innermost words; a connection refused on IPv4 and IPv6 alike comes as an AggregateError that has none. */
const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reason(error.cause)
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error.message
}

/**
 * The path in a database URL such as `file:.data/curtail.db` or `file:///var/lib/curtail.db`, `:memory:` for
 * `file::memory:`, and undefined for a database that is no file. Throws a StartError if no file can have this URL.
 */
export const sqliteFile = (databaseUrl: string): string | undefined => {
  if (!databaseUrl.startsWith('file:')) return undefined
  if (!databaseUrl.startsWith('file://')) return databaseUrl.slice('file:'.length)
  try {
    return fileURLToPath(databaseUrl)
  } catch (error) {
    throw new StartError('DATABASE_URL must name a file, such as file:///var/lib/curtail.db.', { cause: error })
  }
}
