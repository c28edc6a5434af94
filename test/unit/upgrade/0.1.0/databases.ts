import { openDB } from 'idb'

/*
 * The databases as 0.1.0 made them, written down once and not imported from the program: it may change, and what lies
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

export const makeMirror = async (record: unknown, links: unknown[]): Promise<void> => {
  const database = await openDB('mirror', 1, {
    upgrade(made) {
      made.createObjectStore('record')
      const store = made.createObjectStore('links', { keyPath: 'id' })
      store.createIndex('age', ['createdAt', 'id'])
      store.createIndex('generation', 'generation')
    },
  })
  await database.put('record', record, 'record')
  for (const link of links) await database.put('links', link)
  database.close()
}
