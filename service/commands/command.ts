import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Settings } from '../environment.ts'
import { StartError } from '../failure-reason.ts'
import type { Database } from '../storage/database/database.ts'
import { openDatabase, sqliteFile } from '../storage/open-database.ts'
import { createStore } from '../storage/sql-store.ts'
import type { Store } from '../storage/store.ts'

/** What a command works with. */
export type CommandContext = {
  settings: Settings
  /** What was given as `--name value`. */
  options: Record<string, string | undefined>
  /** Epoch milliseconds. */
  now: () => number
  /** What was asked for, for other programs to read. */
  print: (line: string) => void
  /** What a person should know. */
  tell: (line: string) => void
}

/** Does one thing to the database, beside running services. Throws a StartError for what a person can put right. */
export type Command = (args: string[], context: CommandContext) => Promise<void>

/** Whether the command may create the database. */
type Options = { mayBeNew?: boolean }

/** Runs `work` on the database of the services, and closes it. Throws a StartError if it is a file that is missing. */
export const withDatabase = async (
  context: CommandContext,
  work: (database: Database) => Promise<void>,
  options?: Options,
): Promise<void> => {
  const database = await open(context, options)
  await work(database).finally(() => database.close())
}

/** The same with the store. Ignores failures of its background work: the services do that work too, and report them. */
export const withStore = async (
  context: CommandContext,
  work: (store: Store, database: Database) => Promise<void>,
  options?: Options,
): Promise<void> => {
  const database = await open(context, options)
  const store = createStore(database, () => {})
  await work(store, database).finally(store.close)
}

/** Throws a StartError if the database is a file that is missing. */
export const requireDatabase = (databaseUrl: string): void => {
  const missing = missingFile(databaseUrl)
  if (missing !== undefined)
    throw new StartError(`There is no database at ${missing}. Set DATABASE_URL to the one of your service.`)
}

const open = async ({ settings, tell }: CommandContext, { mayBeNew = false }: Options = {}): Promise<Database> => {
  const { databaseUrl } = settings
  if (!mayBeNew) requireDatabase(databaseUrl)
  const missing = missingFile(databaseUrl)
  const database = await openDatabase(databaseUrl)
  // DATABASE_URL may be in the settings of the service alone, as under systemd.
  if (missing !== undefined)
    tell(`A new database was made at ${missing}. If your service has another one, set DATABASE_URL to it.`)
  return database
}

const missingFile = (databaseUrl: string): string | undefined => {
  const path = sqliteFile(databaseUrl)
  return path === undefined || path === ':memory:' || existsSync(path) ? undefined : resolve(path)
}
