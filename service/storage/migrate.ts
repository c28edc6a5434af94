import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations.ts'
import { selectVersion } from './sql.ts'

const createVersion = 'create table if not exists schema_version (id bigint primary key, version bigint not null)'
const startVersion = 'insert into schema_version (id, version) values (1, 0) on conflict (id) do nothing'
const claimVersion = 'update schema_version set version = $1 where id = 1 and version = $2 returning version'

/**
 * Brings the database to the newest version of the schema, each step in a transaction. Processes that start at once may
 * all call it: whoever claims a step's version first takes the step, the others wait for it and go on.
 * Throws a StartError where the database is ahead of this code.
 */
export async function migrate(database: Database, steps = migrations): Promise<void> {
  await createVersionTable(database)
  for (const [version, step] of steps.entries()) {
    const statements = 'sqlite' in step ? step[database.dialect] : step
    await database.transaction(async (run) => {
      const claimed = await run({ sql: claimVersion, values: [version + 1, version] })
      if (claimed.length === 0) return
      for (const sql of statements) await run({ sql, values: [] })
    })
  }
  const [row] = await database.read<{ version: number }>({ sql: selectVersion, values: [] })
  if (row === undefined || row.version > steps.length) {
    throw new StartError('The database was written by a newer version of this service. Start that version instead.')
  }
}

async function createVersionTable(database: Database): Promise<void> {
  const create = () => Promise.all(database.write([{ sql: createVersion, values: [] }]))
  // PostgreSQL's `if not exists` does not cover a table that another process is creating just now: the loser gets an
  // error, and finds the table when it asks again.
  await create().catch(create)
  await Promise.all(database.write([{ sql: startVersion, values: [] }]))
}
