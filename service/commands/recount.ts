import { openDatabase } from '../storage/open-store.ts'
import { createStore } from '../storage/sql-store.ts'
import type { Command } from './command.ts'

/** `recount`: counts the links again, after someone changed the tables by hand. */
export const recount: Command = async (_, { settings, tell }) => {
  const store = createStore(await openDatabase(settings.databaseUrl))
  try {
    await store.recount()
    tell('All links are counted again.')
  } finally {
    await store.close()
  }
}
