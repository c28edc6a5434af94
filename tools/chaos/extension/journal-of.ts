import type { Page } from 'puppeteer-core'
import type { JournalEntry } from '../../../lib/domain/creation/journal-entry.ts'

/** Reads the journal itself, from a page of the extension, without the background. */
export const journalOf = (page: Page): Promise<JournalEntry[]> =>
  page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    // To open what is not there yet would be to make it, and the background would find it without its stores.
    if ((await indexedDB.databases()).every(({ name }) => name !== 'journal')) return []
    const database = await settled(indexedDB.open('journal'))
    try {
      return await settled<JournalEntry[]>(database.transaction('entries').objectStore('entries').getAll())
    } finally {
      database.close()
    }
  })
