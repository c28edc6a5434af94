import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { PageEntryStore } from '@/lib/storage/page-entries'
import type { Journal } from './journal'

/** A journal that publishes each change of an entry, for the first frame of its page's popup. */
export const createPublishedJournal = <Kind extends Journal>(
  journal: Kind,
  pageEntries: Pick<PageEntryStore, 'publish'>,
): Kind => {
  let last: Promise<unknown> = Promise.resolve()
  // In order and not awaited: the journal itself is what counts, and the popup asks it too.
  const publish = (entry: JournalEntry) => {
    if (entry.batchId === undefined && entry.pageUrl !== '')
      last = last.then(() => pageEntries.publish(entry)).catch(() => {})
  }
  return {
    ...journal,
    async add(entry) {
      const isAdded = await journal.add(entry)
      if (isAdded) publish(entry)
      return isAdded
    },
    async update(id, change) {
      const changed = await journal.update(id, change)
      if (changed) publish(changed)
      return changed
    },
  }
}
