import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { diskFullError, StartError } from '../failure-reason.ts'
import { newId } from '../new-id.ts'
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
      new StartError(`The database cannot be used (${reason(error)}). ${remedy(databaseUrl)}`, { cause: error })
    )
  }
}

/** A copy that root has restored is root's: the most frequent reason why a file cannot be opened. */
const remedy = (databaseUrl: string): string => {
  const file = sqliteFile(databaseUrl)
  const owner = file === undefined ? undefined : ownerOf(file)
  const user = process.getuid?.()
  return owner === undefined || user === undefined || owner === user
    ? 'Check DATABASE_URL.'
    : `The file belongs to user ${owner}, and this process is user ${user}: give it its owner with chown.`
}

/** Undefined if there is no such file, or its folder is closed to this process. */
const ownerOf = (file: string): number | undefined => {
  try {
    return statSync(file).uid
  } catch {
    return undefined
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
