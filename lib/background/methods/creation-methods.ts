import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { fail, ok } from '@/lib/domain/result'
import type { Handlers } from '../../rpc/dispatcher'
import type { Badge } from '../browser/badge'
import type { Conclusion } from '../creation/conclusion'
import type { Create } from '../creation/creations'
import type { Journal } from '../creation/journal'
import type { Outbox } from '../creation/outbox'
import type { DraftStore } from '../storage/draft-store'
import { done } from './done'

export type CreationParts = {
  create: Create
  outbox: Outbox
  conclusion: Pick<Conclusion, 'copy'>
  journal: Pick<Journal, 'get' | 'update'>
  drafts: Pick<DraftStore, 'discard'>
  badge: Pick<Badge, 'show'>
}

/** Warnings have to be dismissed, so a link that has any stays due. */
const shown = (entry: JournalEntry): JournalEntry => {
  const isTold = isSettled(entry) && entry.notice === 'due' && (entry.warnings ?? []).length === 0
  return isTold ? { ...entry, notice: 'given' } : entry
}

/** A link that is asked for, and what becomes of its entry. */
export const creationMethods = ({ create, outbox, conclusion, journal, drafts, badge }: CreationParts) => {
  return {
    createLink: create,
    async copyLink({ id }) {
      const entry = await journal.get(id)
      return entry ? ok(await conclusion.copy(entry)) : fail({ code: 'internal' })
    },
    async markShown({ id }) {
      await journal.update(id, shown)
      return done(badge.show())
    },
    async dismissWarnings({ id }) {
      const entry = await journal.update(id, (stored) => ({ ...stored, warnings: [], notice: 'given' }))
      await badge.show()
      return entry ? ok(entry) : fail({ code: 'internal' })
    },
    async dismissEntry({ id }) {
      await journal.update(id, (entry) => (isSettled(entry) ? { ...entry, notice: 'closed' } : entry))
      await Promise.all([drafts.discard(id), badge.show()])
      return ok(null)
    },
    withdrawEntry: ({ id }) => done(outbox.withdraw(id)),
    tryWaiting: () => done(outbox.run(true)),
  } satisfies Partial<Handlers>
}
