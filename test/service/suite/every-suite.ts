import { describe } from 'vitest'
import type { NewDatabase } from '../app-under-test.ts'
import { linkChangesSuite } from './link-changes.ts'
import { linkSuite } from './links.ts'
import { listModelSuite } from './list-model.ts'
import { listSuite } from './lists.ts'
import { operationsSuite } from './operations.ts'
import { passwordSuite } from './passwords.ts'
import { sharedDatabaseSuite } from './shared-database.ts'
import { storeSuite } from './store.ts'
import { tagSuite } from './tags.ts'
import { tokenSuite } from './tokens.ts'
import { visitSuite } from './visits.ts'

/** What holds on every database. */
export const everySuite = (newDatabase: NewDatabase): void => {
  describe('store', () => storeSuite(newDatabase))
  describe('links', () => linkSuite(newDatabase))
  describe('changes of links', () => linkChangesSuite(newDatabase))
  describe('tokens', () => tokenSuite(newDatabase))
  describe('lists', () => listSuite(newDatabase))
  describe('lists of many links', () => listModelSuite(newDatabase))
  describe('tags', () => tagSuite(newDatabase))
  describe('visits', () => visitSuite(newDatabase))
  describe('passwords', () => passwordSuite(newDatabase))
  describe('operations', () => operationsSuite(newDatabase))
  describe('two services on one database', () => sharedDatabaseSuite(newDatabase))
}
