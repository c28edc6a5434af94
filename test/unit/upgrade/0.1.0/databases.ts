import { openDB } from 'idb'

/*
 * The journal's database as 0.1.0 made it, written down once and not imported from the program: it may change, and what lies
 * in people's profiles does not.
 */

export const makeJournal = async (entries: unknown[]): Promise<void> => {
  const database = await openDB('journal', 1, {
    upgrade(made) {
      made.createObjectStore('unreadable', { autoIncrement: true })
      const store = made.createObjectStore('entries', { keyPath: 'id' })
      store.createIndex('state', ['state', 'askedAt'])
      store.createIndex('notice', ['notice', 'askedAt'])
      store.createIndex('page', ['pageUrl', 'askedAt'])
      store.createIndex('destination', ['request.link', 'askedAt'])
      store.createIndex('link', 'link.id')
    },
  })
  for (const entry of entries) await database.add('entries', entry)
  database.close()
}
