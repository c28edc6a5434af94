import { beforeAll, describe, inject } from 'vitest'
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres/postgres-database.ts'
import { everySuite } from './suite/every-suite.ts'
import { outageSuite } from './suite/outage.ts'

/** Set by `npm run test:engine`. */
const engineUrl = process.env.ENGINE_URL
const url = engineUrl ?? inject('postgres')

describe.skipIf(url === undefined)(engineUrl === undefined ? 'on PostgreSQL' : 'on the engine', () => {
  let database: PostgresDatabase
  beforeAll(async () => {
    database = await createPostgresDatabase(url ?? '')
  })
  everySuite(() => database.createSchema())
  // How to cut connections is PostgreSQL's own.
  if (engineUrl === undefined) describe('outage', () => outageSuite(() => database))
})
