import {
  type CopyState,
  type CreatedEntry,
  isBatchOwn,
  isSettled,
  type JournalEntry,
  SCOPES,
} from '@/lib/domain/creation/entry'
import { copyOf } from '@/lib/domain/link/copied-text'
import type { Link } from '@/lib/domain/link/link'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { Parts } from '../parts'

/** A link created later than this leaves the clipboard alone: something else may be on it by then. */
const COPY_DEADLINE_MS = 60_000

/** What follows once an entry is settled: its link on the clipboard, its password and draft deleted, the outcome shown. */
export const createSettlement = (parts: Parts) => {
  const { journal, drafts, passwords, clipboard, storage, badge, notices, linkCache } = parts
  const { forgetPrivate, logError, now } = parts
  const { preferences } = storage

  /** Links that are being copied while the journal stores them. */
  const copying = new Map<string, Promise<CopyState>>()

  const withCopy = <Entry extends JournalEntry>(entry: Entry, copy: CopyState): Entry =>
    entry.state === 'created' ? { ...entry, copy } : entry

  const storeCopyState = async (entry: CreatedEntry, copy: CopyState): Promise<JournalEntry> =>
    (await journal.update(entry, entry.id, (stored) => withCopy(stored, copy))) ?? withCopy(entry, copy)

  type Format = Pick<Preferences, 'copyAs' | 'copyTemplate'>
  const copyAs = async (format: Format, entry: JournalEntry, link: Link): Promise<CopyState> => {
    const password = link.hasPassword ? await passwords(entry).password(entry) : undefined
    const { text, html } = copyOf(format.copyAs, { ...link, title: entry.title, password }, format.copyTemplate)
    return (await clipboard.write(text, html)) ? 'copied' : 'failed'
  }

  /** Never rejects: the link is created, whatever becomes of its copy. */
  const copyAsPreferred = async (
    entry: JournalEntry,
    link: Link,
    reading: Promise<Preferences>,
  ): Promise<CopyState> => {
    try {
      const preferred = await reading
      return now() - entry.askedAt > COPY_DEADLINE_MS ? 'late' : await copyAs(preferred, entry, link)
    } catch (error) {
      logError(error)
      return 'failed'
    }
  }

  /** Copies a created link, unless that is done already, or a batch reports it. */
  const copyOnce = async (entry: CreatedEntry): Promise<JournalEntry> => {
    if (isBatchOwn(entry) || entry.copy !== undefined) return entry
    try {
      const begun = copying.get(entry.id)
      return await storeCopyState(entry, await (begun ?? copyAsPreferred(entry, entry.link, preferences.get())))
    } finally {
      copying.delete(entry.id)
    }
  }

  const finish = async (entry: JournalEntry): Promise<JournalEntry> => {
    if (!isSettled(entry)) return entry
    const finished = entry.state === 'created' ? await copyOnce(entry) : entry
    const ofScope = passwords(entry)
    // Not earlier: the copied text may name it.
    if (entry.hasPassword)
      await (entry.state === 'created' ? ofScope.startCopyTime(entry) : ofScope.setPassword(entry, undefined))
    if (isBatchOwn(entry)) {
      await linkCache.add(finished)
      return finished
    }
    // A worker that died while it marked the entry as failed has left a draft.
    if (entry.state === 'created') await drafts(entry).discard(entry.id)
    // Systems store notifications, and show them to anyone. And the cache is on the disk.
    if (entry.isPrivate) await Promise.all([badge.show(), forgetPrivate()])
    else {
      // Not awaited: it waits for a popup to show the outcome. The browser logs a failure.
      void notices.show(finished)
      await Promise.all([badge.show(), linkCache.add(finished)])
    }
    return finished
  }

  return {
    /**
     * Prepares, during a request, to copy the link that it creates. The returned function copies it while the journal stores
     * it, and `finish` waits for both: a worker that dies in between finds the link without a copy, and copies it again.
     */
    prepareCopy(entry: JournalEntry): (link: Link) => unknown {
      if (isBatchOwn(entry)) return () => {}
      clipboard.prepare()
      const reading = preferences.get()
      // Logged where the link is copied, if there will be one.
      reading.catch(() => {})
      return (link) => copying.set(entry.id, copyAsPreferred(entry, link, reading))
    },
    /** Copies the link of an entry in the preferred format. Returns the entry with its new copy state. */
    copy: async (entry: JournalEntry): Promise<JournalEntry> =>
      entry.state === 'created'
        ? storeCopyState(entry, await copyAs(await preferences.get(), entry, entry.link))
        : entry,
    /**
     * Finishes an entry if it is settled: copies its link unless its batch reports it, deletes its password if it failed,
     * and soon otherwise.
     */
    finish,
    /** Finishes the entries that an earlier worker created but did not finish. */
    async resume(): Promise<void> {
      for (const scope of SCOPES)
        for (const entry of await journal.unseen(scope))
          if (entry.state === 'created' && entry.copy === undefined) await finish(entry)
    },
  }
}

export type Settlement = ReturnType<typeof createSettlement>
