import type { Database, Statement } from './database.ts'

/** Writes one statement, and gives its rows once they are committed. */
export const writeOne = async (database: Pick<Database, 'write'>, statement: Statement): Promise<unknown[]> => {
  const [rows] = await Promise.all(database.write([statement]))
  return rows ?? []
}
