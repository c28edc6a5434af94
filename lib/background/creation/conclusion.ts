import type { CopyState, JournalEntry } from '@/lib/domain/creation/journal-entry'
import { copiedText } from '@/lib/domain/link/copied-text'
import type { Link } from '@/lib/domain/link/link'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { Badge } from '../badge'
import type { Clipboard } from '../browser/clipboard'
import type { Journal } from './journal'
import type { Settlements } from './settlements'

/** A link that comes later than this after it was asked for does not take the clipboard from what is there by then. */
const CLIPBOARD_IS_OURS_MS = 60_000

/** What is created is not left unwritten for longer, whatever holds the clipboard up. */
const LONGEST_COPY_MS = 2_000

type Dependencies = {
  journal: Pick<Journal, 'update' | 'trim' | 'due'>
  clipboard: Clipboard
  preferences: { get(): Promise<Preferences> }
  badge: Pick<Badge, 'show'>
  linkCache: { add(created: JournalEntry): Promise<void> }
  settlements: Pick<Settlements, 'announce'>
  wait: (milliseconds: number) => Promise<void>
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
  /**
   * Copies the link of an entry that the service has just created, before that is written down: a worker that dies in
   * between looks for it and copies it again. Gives what became of that, or nothing where it is left to the conclusion.
   */
  copyCreated(entry: JournalEntry, link: Link): Promise<CopyState | undefined>
  /** Copies the short link of an entry in the form that is preferred, and gives the entry with what became of that. */
  copy(entry: JournalEntry): Promise<JournalEntry>
}

export const createConclusion = (dependencies: Dependencies): Conclusion => {
  const { journal, clipboard, preferences, badge, linkCache, settlements, wait, now } = dependencies

  const keep = async (entry: JournalEntry, copy: CopyState): Promise<JournalEntry> =>
    (await journal.update(entry.id, (stored) => ({ ...stored, copy }))) ?? { ...entry, copy }

  const copyAs = async (format: Preferences['copyAs'], { link, title }: JournalEntry): Promise<CopyState> => {
    const isCopied = link !== undefined && (await clipboard.write(copiedText(format, link.shortLink, title)))
    return isCopied ? 'copied' : 'failed'
  }

  const copyAsPreferred = async (entry: JournalEntry): Promise<CopyState> => {
    const preferred = await preferences.get()
    if (!preferred.copyAutomatically) return 'not-asked'
    return now() - entry.askedAt > CLIPBOARD_IS_OURS_MS ? 'late' : copyAs(preferred.copyAs, entry)
  }

  const conclude = async (entry: JournalEntry): Promise<JournalEntry> => {
    const isToCopy = entry.state === 'created' && entry.batchId === undefined && entry.copy === undefined
    const concluded = isToCopy ? await keep(entry, await copyAsPreferred(entry)) : entry
    settlements.announce(concluded)
    await Promise.all([badge.show(), linkCache.add(concluded), journal.trim()])
    return concluded
  }

  return {
    async copyCreated(entry, link) {
      if (entry.batchId !== undefined) return undefined
      return Promise.race([copyAsPreferred({ ...entry, link }), wait(LONGEST_COPY_MS).then(() => undefined)])
    },
    copy: async (entry) => keep(entry, await copyAs((await preferences.get()).copyAs, entry)),
    conclude,
    async resume() {
      for (const entry of await journal.due())
        if (entry.state === 'created' && entry.copy === undefined) await conclude(entry)
    },
  }
}
