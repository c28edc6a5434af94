import { type Decision, type EntryAction, isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { preparedLink } from '@/lib/domain/creation/prepared-link'
import { ok } from '@/lib/domain/failure'
import { DAY_MS } from '@/lib/domain/library/days'
import type { Handlers } from '@/lib/rpc/dispatcher'
import type { DraftStore } from '@/lib/storage/drafts'
import type { PageEntryStore } from '@/lib/storage/page-entries'
import type { AppStorage } from '@/lib/storage/storage'
import type { Badge } from '../badge'
import type { Batches } from '../batch/batches'
import type { JournalArchive } from '../journal/journal-archive'
import type { LinkCache } from '../link-cache/link-cache'
import type { LinkSync } from '../link-cache/link-sync'
import type { Scopes } from '../private/scopes'

export type JournalParts = {
  storage: Pick<AppStorage, 'preferences' | 'utmPresets'>
  scopes: Pick<Scopes, 'of' | 'flush'>
  batches: Pick<Batches, 'resume'>
  linkCache: Pick<LinkCache, 'leadingTo'>
  linkSync: Pick<LinkSync, 'startAfterPopup'>
  archive: JournalArchive
  drafts: Pick<DraftStore, 'discard'>
  pageEntries: Pick<PageEntryStore, 'forget'>
  badge: Pick<Badge, 'show'>
  now: () => number
}

/** Further entries are counted, not listed. */
const WAITING_SHOWN = 20

const isUndecided = ({ state }: JournalEntry): number => (state === 'undecided' ? 1 : 0)

type Note = Exclude<EntryAction, Decision | 'copy'>

const noted = (entry: JournalEntry, note: Note): JournalEntry => {
  if (note === 'mark-warnings-read') return { ...entry, warnings: [], notice: 'seen' }
  // A person who has seen it need not decide at once.
  if (entry.state === 'undecided' && note === 'mark-seen') return { ...entry, notice: 'seen' }
  if (!isSettled(entry)) return entry
  if (note === 'dismiss') return { ...entry, notice: 'dismissed' }
  // A link with warnings stays unseen until they are read.
  return entry.notice === 'unseen' && (entry.warnings ?? []).length === 0 ? { ...entry, notice: 'seen' } : entry
}

/** What the journal and the cache know of a page; acknowledgements; saving and clearing the journal. */
export const journalMethods = (parts: JournalParts) => {
  const { storage, scopes, batches, linkCache, linkSync, archive, drafts, pageEntries, badge, now } = parts

  const knownFor = async (pageUrl: string) => {
    const [preferences, presets] = await Promise.all([storage.preferences.get(), storage.utmPresets.list()])
    return linkCache.leadingTo(preparedLink(pageUrl, preferences, presets))
  }
  return {
    async getPageStatus({ pageUrl }, caller) {
      const { journal } = scopes.of(caller)
      const [entry, unsettled, knownLinks] = await Promise.all([
        journal.current(pageUrl),
        journal.unsettled(),
        knownFor(pageUrl),
      ])
      // Entries of a batch are shown with it, and change every second.
      const single = unsettled
        .filter(({ batchId }) => batchId === undefined)
        .sort((one, other) => isUndecided(other) - isUndecided(one))
      void linkSync.startAfterPopup()
      return ok({
        entry: entry ?? null,
        waiting: { first: single.slice(0, WAITING_SHOWN), count: single.length },
        known: knownLinks,
      })
    },
    async controlEntry({ id, action }, caller) {
      const scope = scopes.of(caller)
      switch (action) {
        case 'copy': {
          const entry = await scope.journal.get(id)
          return ok(entry ? await scope.settlement.copy(entry) : null)
        }
        case 'look-again':
        case 'shorten-again':
        case 'withdraw': {
          const decided = await scope.decisions.decide(id, action)
          // The batch may have been waiting for this entry. The browser logs a failure.
          void batches.resume()
          return decided
        }
        case 'mark-seen':
        case 'mark-warnings-read':
        case 'dismiss': {
          const entry = await scope.journal.update(id, (stored) => noted(stored, action))
          if (action === 'dismiss') await scope.drafts.discard(id)
          await scope.badge.show()
          return ok(entry ?? null)
        }
      }
    },
    getJournal: async (filter) => ok(await archive.list(filter)),
    async clearJournal({ connectionId, olderThanDays }) {
      const before = olderThanDays === undefined ? undefined : now() - olderThanDays * DAY_MS
      const cleared = await archive.clear({ connectionId, before })
      for (const { id, pageUrl } of cleared) {
        // A failed entry has its own draft.
        await drafts.discard(id)
        await pageEntries.forget(pageUrl, id)
      }
      await badge.show()
      return ok({ count: cleared.length })
    },
  } satisfies Partial<Handlers>
}
