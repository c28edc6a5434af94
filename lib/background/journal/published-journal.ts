import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { PageEntryStore } from '@/lib/storage/page-entries'
import type { Journal } from './journal'

/** Nobody opens the popup again sooner. */
const UNSETTLED_AFTER_MS = 100

type Dependencies = {
  journal: Journal
  pageEntries: Pick<PageEntryStore, 'publish'>
  wait: (milliseconds: number) => Promise<void>
}

/** A journal that publishes the changes of entries, for the first frame of their pages' popups. */
export const createPublishedJournal = ({ journal, pageEntries, wait }: Dependencies): Journal => {
  let last: Promise<unknown> = Promise.resolve()
  /** The newest state of each entry that was not published yet. */
  const unpublished = new Map<string, JournalEntry>()

  // In order and not awaited: the journal itself is what counts, and the popup asks it too.
  const publish = (entry: JournalEntry) => {
    if (unpublished.get(entry.id) !== entry) return
    unpublished.delete(entry.id)
    last = last.then(() => pageEntries.publish(entry)).catch(() => {})
  }
  const publishSoon = (entry: JournalEntry) => {
    if (entry.batchId !== undefined || entry.pageUrl === '') return
    unpublished.set(entry.id, entry)
    if (isSettled(entry)) publish(entry)
    // Later, because it would delay the request, and a person waits.
    else void wait(UNSETTLED_AFTER_MS).then(() => publish(entry))
  }
  return {
    ...journal,
    async add(entry) {
      const isAdded = await journal.add(entry)
      if (isAdded) publishSoon(entry)
      return isAdded
    },
    async update(id, change) {
      const changed = await journal.update(id, change)
      if (changed) publishSoon(changed)
      return changed
    },
  }
}
