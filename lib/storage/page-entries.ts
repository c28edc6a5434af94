import * as z from 'zod/mini'
import { entrySchema, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { type Area, storedItem } from './stored-item'

export type PageEntryStore = {
  /** The newest entry of a page that was not dismissed; null if there is none. */
  get(pageUrl: string): Promise<JournalEntry | null>
  /** Stores an entry for its page, unless a newer one is stored. Removes it if it was dismissed. */
  publish(entry: JournalEntry): Promise<void>
  /** Removes the entry of a page, if it has this id. */
  forget(pageUrl: string, id: string): Promise<void>
}

/**
 * Stores copies of journal entries in memory until the browser closes, so that the popup's first frame shows the link of
 * its page without waiting for the background.
 */
export const createPageEntryStore = (session: Area): PageEntryStore => {
  const itemOf = (pageUrl: string) =>
    storedItem<JournalEntry | null>({
      area: session,
      key: `page-entry:${pageUrl}`,
      schema: z.nullable(entrySchema),
      fallback: null,
    })
  return {
    get: (pageUrl) => itemOf(pageUrl).get(),
    async publish(entry) {
      const item = itemOf(entry.pageUrl)
      const known = await item.get()
      if (known !== null && known.id !== entry.id && known.askedAt > entry.askedAt) return
      if (entry.notice !== 'dismissed') await item.set(entry)
      else if (known?.id === entry.id) await item.remove()
    },
    async forget(pageUrl, id) {
      const item = itemOf(pageUrl)
      if ((await item.get())?.id === id) await item.remove()
    },
  }
}
