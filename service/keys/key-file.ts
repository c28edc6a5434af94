import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { diskFullError, StartError } from '../failure-reason.ts'
import { makeFolder } from '../make-folder.ts'
import { sqliteFile } from '../storage/open-database.ts'
import { apiKeyRule, newApiKey } from './api-key.ts'

/** Beside the database, or in the folder of the default one if the database is no file. */
export const defaultKeyFile = (databaseUrl: string): string => {
  const file = sqliteFile(databaseUrl)
  return resolve(file === undefined || file === ':memory:' ? '.data/curtail.api-key' : `${file}.api-key`)
}

/**
 * The API key in the file at `path`, which only its owner may read; the first call makes both.
 * Throws a StartError if the file cannot be written or read, or holds no key.
 */
export const keyFromFile = (path: string): string => {
  const key = readKey(path) ?? createKey(path)
  if (!apiKeyRule.pattern.test(key)) {
    throw new StartError(`The API key in ${path} ${apiKeyRule.sentence} Delete the file to get a new key.`)
  }
  return key
}

const readKey = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return undefined
    throw new StartError(`The API key cannot be read: ${(error as Error).message}. Give one in API_KEY instead.`)
  }
}

/** Written to a draft and then linked, so that a service starting at the same time never reads half a key. */
const createKey = (path: string): string => {
  const draft = `${path}.${process.pid}`
  const key = newApiKey()
  try {
    makeFolder(dirname(path))
    writeFileSync(draft, `${key}\n`, { mode: 0o600 })
    linkSync(draft, path)
    return key
  } catch (error) {
    const winner = isErrorCode(error, 'EEXIST') ? readKey(path) : undefined
    if (winner !== undefined) return winner
    throw (
      diskFullError(error) ??
      new StartError(`The API key cannot be kept: ${(error as Error).message}. Give one in API_KEY instead.`)
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

const isErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
