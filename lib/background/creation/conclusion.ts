import { copiedText } from '@/lib/domain/copied-text'
import type { CopyState, JournalEntry } from '@/lib/domain/journal-entry'
import type { Link } from '@/lib/domain/link'
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
  /**
   * Gets ready to copy what an entry asks for, and gives what is to be called once it is created: the link is copied
   * while it is being written down. Where the worker dies before that, the link is looked for and copied again.
   */
  whenCreated(entry: JournalEntry): (link: Link) => void
  /** Copies the short link of an entry in the form that is preferred, and gives the entry with what became of that. */
  copy(entry: JournalEntry): Promise<JournalEntry>
}

export const createConclusion = (dependencies: Dependencies): Conclusion => {
  const { journal, clipboard, preferences, badge, known, settlements, now } = dependencies

  const keep = async (entry: JournalEntry, copy: CopyState): Promise<JournalEntry> =>
    (await journal.update(entry.id, (stored) => ({ ...stored, copy }))) ?? { ...entry, copy }

  const copyAs = async (format: Preferences['copyAs'], { link, title }: JournalEntry): Promise<CopyState> => {
    const isCopied = link !== undefined && (await clipboard.write(copiedText(format, link.shortLink, title)))
    return isCopied ? 'copied' : 'failed'
  }

  const copyAsPreferred = (preferred: Preferences, entry: JournalEntry): CopyState | Promise<CopyState> => {
    if (!preferred.copyAutomatically) return 'not-asked'
    return now() - entry.askedAt > CLIPBOARD_IS_OURS_MS ? 'late' : copyAs(preferred.copyAs, entry)
  }

  /** What was begun to be copied before its entry was written down as created. */
  const begun = new Map<string, Promise<CopyState>>()

  const conclude = async (entry: JournalEntry): Promise<JournalEntry> => {
    const isToCopy = entry.state === 'created' && entry.batchId === undefined
    const copying =
      begun.get(entry.id) ?? (isToCopy && preferences.get().then((known) => copyAsPreferred(known, entry)))
    const concluded = copying ? await keep(entry, await copying) : entry
    begun.delete(entry.id)
    settlements.announce(concluded)
    await Promise.all([badge.show(), known.add(concluded), journal.trim()])
    return concluded
  }

  return {
    whenCreated(entry) {
      if (entry.batchId !== undefined) return () => {}
      const preferred = preferences.get()
      return (link) => {
        const copying = preferred.then((known) => copyAsPreferred(known, { ...entry, link }))
        begun.set(
          entry.id,
          copying.catch(() => 'failed'),
        )
      }
    },
    copy: async (entry) => keep(entry, await copyAs((await preferences.get()).copyAs, entry)),
    conclude,
    async resume() {
      for (const entry of await journal.due())
        if (entry.state === 'created' && entry.copy === undefined) await conclude(entry)
    },
  }
}
