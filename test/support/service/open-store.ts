import { openDatabase } from '../../../service/storage/open-database.ts'
import { createStore } from '../../../service/storage/sql-store.ts'
import type { Store } from '../../../service/storage/store.ts'

/** Opens the service's store in the database of this URL. `report` takes failures in the background. */
export const openStore = async (databaseUrl: string, report: (error: unknown) => void = () => {}): Promise<Store> =>
  createStore(await openDatabase(databaseUrl), report)
