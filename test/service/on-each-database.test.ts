import { join } from 'node:path'
import { beforeAll, describe, inject } from 'vitest'
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres/postgres-database.ts'
import { temporaryFolder } from '../support/postgres/temporary-folder.ts'
import { linkSuite } from './suite/links.ts'
import { listModelSuite } from './suite/list-model.ts'
import { listSuite } from './suite/lists.ts'
import type { NewDatabase } from './suite/open.ts'
import { operationsSuite } from './suite/operations.ts'
import { outageSuite } from './suite/outage.ts'
import { passwordSuite } from './suite/passwords.ts'
import { sharedDatabaseSuite } from './suite/shared-database.ts'
import { storeSuite } from './suite/store.ts'
import { tagSuite } from './suite/tags.ts'
import { tokenSuite } from './suite/tokens.ts'
import { visitSuite } from './suite/visits.ts'

const suites = (newDatabase: NewDatabase): void => {
  describe('store', () => storeSuite(newDatabase))
  describe('links', () => linkSuite(newDatabase))
  describe('tokens', () => tokenSuite(newDatabase))
  describe('lists', () => listSuite(newDatabase))
  describe('lists of many links', () => listModelSuite(newDatabase))
  describe('tags', () => tagSuite(newDatabase))
  describe('visits', () => visitSuite(newDatabase))
  describe('passwords', () => passwordSuite(newDatabase))
  describe('operations', () => operationsSuite(newDatabase))
  describe('two services on one database', () => sharedDatabaseSuite(newDatabase))
}

/** Set by `npm run test:engine`. */
const engineUrl = process.env.ENGINE_URL

describe.skipIf(engineUrl !== undefined)('on SQLite', () =>
  suites(async () => `file:${join(temporaryFolder(), 'test.db')}`),
)

const server = inject('postgres')

const onServer = (name: string, url: string | undefined) =>
  describe.skipIf(url === undefined)(name, () => {
    let database: PostgresDatabase
    beforeAll(async () => {
      database = await createPostgresDatabase(url ?? '')
    })
    suites(() => database.createSchema())
    // How to cut connections is PostgreSQL's own.
    if (engineUrl === undefined) describe('outage', () => outageSuite(() => database))
  })

if (engineUrl === undefined) onServer('on PostgreSQL', server)
else onServer('on the engine', engineUrl)
