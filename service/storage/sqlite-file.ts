import { fileURLToPath } from 'node:url'

/**
 * The path in a database URL such as `file:.data/curtail.db` or `file:///var/lib/curtail.db`, `:memory:` for
 * `file::memory:`, and undefined for a database that is no file.
 */
export const sqliteFile = (databaseUrl: string): string | undefined => {
  if (!databaseUrl.startsWith('file:')) return undefined
  return databaseUrl.startsWith('file://') ? fileURLToPath(databaseUrl) : databaseUrl.slice('file:'.length)
}
