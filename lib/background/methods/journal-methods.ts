import { ok } from '@/lib/domain/failure'
import { DAY_MS } from '@/lib/domain/library/days'
import type { Handlers } from '@/lib/rpc/dispatcher'
import type { DraftStore } from '@/lib/storage/drafts'
import type { PageEntryStore } from '@/lib/storage/page-entries'
import type { Badge } from '../badge'
import type { JournalArchive } from '../journal/journal-archive'

export type JournalParts = {
  archive: JournalArchive
  drafts: Pick<DraftStore, 'discard'>
  pageEntries: Pick<PageEntryStore, 'forget'>
  badge: Pick<Badge, 'show'>
  now: () => number
}

/** Saving and clearing the journal, for the options page. */
export const journalMethods = ({ archive, drafts, pageEntries, badge, now }: JournalParts) => {
  return {
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
