import { onTestFinished } from 'vitest'
import type { AppParts } from '../../../service/app-parts.ts'
import { openDatabase } from '../../../service/storage/open-database.ts'
import { openStore } from '../../support/service/open-store.ts'
import { appUnderTest, Clock } from '../app-under-test.ts'

/** Gives the URL of a database that is empty; called inside tests. */
export type NewDatabase = () => Promise<string>

/** A store in an empty database, closed when the test ends. */
export const openEmptyStore = async (newDatabase: NewDatabase) => openStoreAt(await newDatabase())

/** The store in a database that there is already, closed when the test ends. `report` takes failures in the background. */
export const openStoreAt = async (url: string, report?: (error: unknown) => void) => {
  const store = await openStore(url, report)
  onTestFinished(() => store.close())
  return store
}

/** A database with the schema of the service, closed when the test ends. */
export const openDatabaseAt = async (url: string) => {
  const database = await openDatabase(url)
  onTestFinished(() => database.close())
  return database
}

/** The app on an empty database, with a clock that tests set. */
export const openEmptyApp = async (newDatabase: NewDatabase, settings: Partial<AppParts> = {}) => {
  const clock = new Clock()
  const store = await openEmptyStore(newDatabase)
  return { clock, store, ...appUnderTest({ store, now: clock.now, ...settings }) }
}
