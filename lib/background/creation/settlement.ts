import { type CopyState, isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { copyOf } from '@/lib/domain/link/copied-text'
import type { Link } from '@/lib/domain/link/link'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { Badge } from '../badge'
import type { Clipboard } from '../browser/clipboard'
import type { OutcomeNotices } from '../browser/outcome-notices'
import type { Journal } from '../journal/journal'
import type { Vault } from '../vault/vault'

/** A link created later than this leaves the clipboard alone: something else may be on it by then. */
const COPY_DEADLINE_MS = 60_000

/** A slow clipboard delays the journal no longer than this. */
const MAX_COPY_MS = 2_000

type Dependencies = {
  journal: Pick<Journal, 'get' | 'update' | 'trim' | 'unseen'>
  clipboard: Clipboard
  preferences: { get(): Promise<Preferences> }
  vault: Pick<Vault, 'password' | 'setPassword'>
  badge: Pick<Badge, 'show'>
  notices: Pick<OutcomeNotices, 'show'>
  linkCache: { add(created: JournalEntry): Promise<void> }
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

export type Settlement = {
  /**
   * Finishes an entry if it is settled: copies its link unless it belongs to a batch, deletes its password, notifies its
   * waiters. Of an undecided entry, they are only notified.
   */
  finish(entry: JournalEntry): Promise<JournalEntry>
  /** Resolves with a journal entry once it is settled or undecided. */
  waitFor(id: string): Promise<JournalEntry>
  /** Finishes the entries that an earlier worker created but did not finish. */
  resume(): Promise<void>
  /**
   * Prepares, during a request, to copy the link that it creates. The returned function copies it before the journal has
   * it: a worker that dies in between finds the link and copies it again. Resolves with undefined if `finish` has to.
   */
  prepareCopy(entry: JournalEntry): (link: Link) => Promise<CopyState | undefined>
  /** Copies the link of an entry in the preferred format. Returns the entry with its new copy state. */
  copy(entry: JournalEntry): Promise<JournalEntry>
}

export const createSettlement = (dependencies: Dependencies): Settlement => {
  const { journal, clipboard, preferences, vault, badge, notices, linkCache, wait, now } = dependencies
  const waiting = new Map<string, ((entry: JournalEntry) => void)[]>()

  const storeCopyState = async (entry: JournalEntry, copy: CopyState): Promise<JournalEntry> =>
    (await journal.update(entry.id, (stored) => ({ ...stored, copy }))) ?? { ...entry, copy }

  type Wanted = Pick<Preferences, 'copyAs' | 'copyTemplate'>
  const copyAs = async (wanted: Wanted, entry: JournalEntry): Promise<CopyState> => {
    const { link, title } = entry
    if (link === undefined) return 'failed'
    const password = link.hasPassword ? await vault.password(entry) : undefined
    const { text, html } = copyOf(wanted.copyAs, { ...link, title, password }, wanted.copyTemplate)
    return (await clipboard.write(text, html)) ? 'copied' : 'failed'
  }

  const copyAsPreferred = async (entry: JournalEntry, preferred: Preferences): Promise<CopyState> => {
    if (!preferred.copyAutomatically) return 'not-asked'
    return now() - entry.askedAt > COPY_DEADLINE_MS ? 'late' : copyAs(preferred, entry)
  }

  const notify = (entry: JournalEntry): void => {
    for (const resolve of waiting.get(entry.id) ?? []) resolve(entry)
    waiting.delete(entry.id)
  }

  const finish = async (entry: JournalEntry): Promise<JournalEntry> => {
    if (entry.state === 'undecided') notify(entry)
    if (!isSettled(entry)) return entry
    const isToCopy = entry.state === 'created' && entry.batchId === undefined && entry.copy === undefined
    const finished = isToCopy
      ? await storeCopyState(entry, await copyAsPreferred(entry, await preferences.get()))
      : entry
    // Not earlier: the copied text may name it.
    if (entry.hasPassword) await vault.setPassword(entry, undefined)
    notify(finished)
    // Not awaited: it waits for a popup to show the outcome. The browser logs a failure.
    void notices.show(finished)
    await Promise.all([badge.show(), linkCache.add(finished), journal.trim()])
    return finished
  }

  return {
    prepareCopy(entry) {
      if (entry.batchId !== undefined) return async () => undefined
      clipboard.prepare()
      const reading = preferences.get()
      // Thrown where the link is copied, if there will be one.
      reading.catch(() => {})
      return (link) => {
        const copied = reading.then((preferred) => copyAsPreferred({ ...entry, link }, preferred))
        return Promise.race([copied, wait(MAX_COPY_MS).then(() => undefined)])
      }
    },
    copy: async (entry) => storeCopyState(entry, await copyAs(await preferences.get(), entry)),
    finish,
    async waitFor(id) {
      const { promise, resolve } = Promise.withResolvers<JournalEntry>()
      waiting.set(id, [...(waiting.get(id) ?? []), resolve])
      // It may have been settled before this call.
      const entry = await journal.get(id)
      if (entry && (isSettled(entry) || entry.state === 'undecided')) notify(entry)
      return promise
    },
    async resume() {
      for (const entry of await journal.unseen())
        if (entry.state === 'created' && entry.copy === undefined) await finish(entry)
    },
  }
}
