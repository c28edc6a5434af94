import { onTestFinished } from 'vitest'
import type { AppParts } from '../../../service/app-parts.ts'
import { openStore } from '../../../service/storage/open-store.ts'
import { appUnderTest, Clock } from '../app-under-test.ts'

/** Gives the URL of a database that is empty; called inside tests. */
export type NewDatabase = () => Promise<string>

/** A store in an empty database, closed when the test ends. */
export async function openEmptyStore(newDatabase: NewDatabase) {
  return openStoreAt(await newDatabase())
}

/** The store in a database that there is already, closed when the test ends. */
export async function openStoreAt(url: string) {
  const store = await openStore(url)
  onTestFinished(() => store.close())
  return store
}

/** The app on an empty database, with a clock of its own. */
export const openEmptyApp = async (newDatabase: NewDatabase, settings: Partial<AppParts> = {}) => {
  const clock = new Clock()
  const store = await openEmptyStore(newDatabase)
  return { clock, store, ...appUnderTest({ store, now: clock.now, ...settings }) }
}
