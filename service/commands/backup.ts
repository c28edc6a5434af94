import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { diskFullError, StartError } from '../failure-reason.ts'
import { sqliteFile } from '../storage/open-database.ts'
import { type Command, requireDatabase } from './command.ts'

/**
 * `backup FILE`: a consistent copy of the database, made while services read and write
 * (https://sqlite.org/lang_vacuum.html#vacuuminto), checked, and on disk. Only its owner may read it.
 */
export const backup: Command = async ([file = ''], { settings, tell }) => {
  const source = sqliteFile(settings.databaseUrl)
  if (source === undefined)
    throw new StartError('This command copies SQLite files. For a database server, use its own tools, such as pg_dump.')
  requireDatabase(settings.databaseUrl)
  createEmpty(file)
  try {
    copy(source, file)
    const keys = check(file)
    const descriptor = openSync(file, 'r+')
    fsyncSync(descriptor)
    closeSync(descriptor)
    tell(`The database is copied to ${file}. ${aboutKeys(keys)}`)
  } catch (error) {
    rmSync(file, { force: true })
    throw diskFullError(error) ?? new StartError(`The backup failed: ${(error as Error).message}.`, { cause: error })
  }
}

const aboutKeys = (names: string[]): string =>
  names.length === 0
    ? 'It has no named keys.'
    : `A restore makes these keys valid again, including any revoked since: ${names.join(', ')}.`

const createEmpty = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    throw new StartError(`The backup cannot be written: ${(error as Error).message}. Name a file that does not exist.`)
  }
}

const copy = (source: string, file: string): void => {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 })
  try {
    database.prepare('vacuum into ?').run(file)
  } finally {
    database.close()
  }
}

/** Throws if the copy is damaged. Gives the names of its keys. */
const check = (file: string): string[] => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const [row] = database.prepare('pragma quick_check').all()
    if (row?.quick_check !== 'ok') throw new Error('the copy is damaged')
    const keys = database.prepare('select name from api_keys order by created_at, id').all()
    return keys.map(({ name }) => String(name))
  } finally {
    database.close()
  }
}
