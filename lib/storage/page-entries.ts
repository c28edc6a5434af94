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
  const forget = async (pageUrl: string, id: string): Promise<void> => {
    const item = itemOf(pageUrl)
    if ((await item.get())?.id === id) await item.remove()
  }
  return {
    get: (pageUrl) => itemOf(pageUrl).get(),
    async publish(entry) {
      if (entry.notice === 'dismissed') return forget(entry.pageUrl, entry.id)
      const isNewer = (known: JournalEntry) => known.id !== entry.id && known.askedAt > entry.askedAt
      await itemOf(entry.pageUrl).change((known) => (known && isNewer(known) ? known : entry))
    },
    forget,
  }
}
