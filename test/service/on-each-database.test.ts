import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts'
import { linkCountSuite } from './suite/link-count.ts'
import { linkSuite } from './suite/links.ts'
import { listSuite } from './suite/lists.ts'
import type { NewDatabase } from './suite/open.ts'
import { outageSuite } from './suite/outage.ts'
import { passwordSuite } from './suite/passwords.ts'
import { sharedDatabaseSuite } from './suite/shared-database.ts'
import { storeSuite } from './suite/store.ts'
import { tagSuite } from './suite/tags.ts'
import { visitSuite } from './suite/visits.ts'
import { temporaryFolder } from './temporary-folder.ts'

function suites(newDatabase: NewDatabase): void {
  describe('store', () => storeSuite(newDatabase))
  describe('links', () => linkSuite(newDatabase))
  describe('lists', () => listSuite(newDatabase))
  describe('tags', () => tagSuite(newDatabase))
  describe('visits', () => visitSuite(newDatabase))
  describe('passwords', () => passwordSuite(newDatabase))
  describe('two services on one database', () => sharedDatabaseSuite(newDatabase))
}

describe('on SQLite', () => suites(async () => `file:${join(temporaryFolder(), 'test.db')}`))

// Whoever has no PostgreSQL sees this half skipped; in CI its absence is a failure.
const canRun = findPostgres() !== undefined || Boolean(process.env.CI)
const name = canRun ? 'on PostgreSQL' : 'on PostgreSQL (SKIPPED: it is not installed on this machine)'

describe.skipIf(!canRun)(name, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())
  suites(() => server.createSchema())
  describe('number of links', () => linkCountSuite(() => server.createSchema()))
  describe('outage', () => outageSuite(() => server))
})
