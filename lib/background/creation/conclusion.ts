import { copiedText } from '@/lib/domain/copied-text'
import type { CopyState, JournalEntry } from '@/lib/domain/journal-entry'
import type { Preferences } from '@/lib/domain/preferences'
import type { Badge } from '../badge'
import type { Clipboard } from '../clipboard/clipboard'
import type { Known } from '../library/known'
import type { Journal } from './journal'
import type { Settlements } from './settlements'

/** A link that comes later than this after it was asked for does not take the clipboard from what is there by then. */
const CLIPBOARD_IS_OURS_MS = 60_000

type Dependencies = {
  journal: Pick<Journal, 'update' | 'trim' | 'due'>
  clipboard: Clipboard
  preferences: { get(): Promise<Preferences> }
  badge: Pick<Badge, 'show'>
  known: Pick<Known, 'add'>
  settlements: Pick<Settlements, 'announce'>
  now: () => number
}

export type Conclusion = {
  /**
   * What is left to do once an entry is settled: the short link goes to the clipboard, unless it is one of a batch, and
   * the button says so.
   */
  conclude(entry: JournalEntry): Promise<JournalEntry>
  /** Concludes what an earlier worker created and could not conclude. */
  resume(): Promise<void>
  /** Copies the short link of an entry in the form that is preferred, and gives the entry with what became of that. */
  copy(entry: JournalEntry): Promise<JournalEntry>
}

export const createConclusion = (dependencies: Dependencies): Conclusion => {
  const { journal, clipboard, preferences, badge, known, settlements, now } = dependencies

  const keep = async (entry: JournalEntry, copy: CopyState): Promise<JournalEntry> =>
    (await journal.update(entry.id, (stored) => ({ ...stored, copy }))) ?? { ...entry, copy }

  const copyAs = async (format: Preferences['copyAs'], entry: JournalEntry): Promise<JournalEntry> => {
    const { link, title } = entry
    const isCopied = link !== undefined && (await clipboard.write(copiedText(format, link.shortLink, title)))
    return keep(entry, isCopied ? 'copied' : 'failed')
  }

  const copyAsPreferred = async (entry: JournalEntry): Promise<JournalEntry> => {
    const preferred = await preferences.get()
    if (!preferred.copyAutomatically) return keep(entry, 'not-asked')
    return now() - entry.askedAt > CLIPBOARD_IS_OURS_MS ? keep(entry, 'late') : copyAs(preferred.copyAs, entry)
  }

  const conclude = async (entry: JournalEntry): Promise<JournalEntry> => {
    const isToCopy = entry.state === 'created' && entry.batchId === undefined
    const concluded = isToCopy ? await copyAsPreferred(entry) : entry
    settlements.announce(concluded)
    await Promise.all([badge.show(), known.add(concluded), journal.trim()])
    return concluded
  }

  return {
    copy: async (entry) => copyAs((await preferences.get()).copyAs, entry),
    conclude,
    async resume() {
      for (const entry of await journal.due())
        if (entry.state === 'created' && entry.copy === undefined) await conclude(entry)
    },
  }
}
