import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { preparedLink } from '@/lib/domain/creation/prepared-link'
import { ok } from '@/lib/domain/failure'
import type { Input } from '@/lib/rpc/contract'
import type { Handlers } from '@/lib/rpc/dispatcher'
import type { AppStorage } from '@/lib/storage/storage'
import type { LinkCache } from '../link-cache/link-cache'
import type { SyncSchedule } from '../link-cache/sync-schedule'
import type { Scopes } from '../private/scopes'

export type EntryParts = {
  storage: Pick<AppStorage, 'preferences' | 'utmPresets'>
  scopes: Pick<Scopes, 'of' | 'flush'>
  linkCache: Pick<LinkCache, 'leadingTo'>
  syncSchedule: Pick<SyncSchedule, 'startAfterPopup'>
}

/** Further entries are counted, not listed. */
const WAITING_SHOWN = 20

const isUndecided = ({ state }: JournalEntry): number => (state === 'undecided' ? 1 : 0)

const acknowledged = (entry: JournalEntry, as: Input<'acknowledge'>['as']): JournalEntry => {
  if (as === 'warnings-read') return { ...entry, warnings: [], notice: 'seen' }
  // A person who has seen it need not decide at once.
  if (entry.state === 'undecided' && as === 'seen') return { ...entry, notice: 'seen' }
  if (!isSettled(entry)) return entry
  if (as === 'dismissed') return { ...entry, notice: 'dismissed' }
  // A link with warnings stays unseen until they are read.
  return entry.notice === 'unseen' && (entry.warnings ?? []).length === 0 ? { ...entry, notice: 'seen' } : entry
}

/** What the journal and the cache know of a page, and acknowledgements. */
export const entryMethods = ({ storage, scopes, linkCache, syncSchedule }: EntryParts) => {
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
      void syncSchedule.startAfterPopup()
      return ok({
        entry: entry ?? null,
        waiting: { first: single.slice(0, WAITING_SHOWN), count: single.length },
        known: knownLinks,
      })
    },
    async acknowledge({ id, as }, caller) {
      const { journal, drafts, badge } = scopes.of(caller)
      await journal.update(id, (entry) => acknowledged(entry, as))
      if (as === 'dismissed') await drafts.discard(id)
      await badge.show()
      return ok(null)
    },
  } satisfies Partial<Handlers>
}
