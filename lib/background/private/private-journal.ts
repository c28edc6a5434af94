import * as z from 'zod/mini'
import { entrySchema, isSettled, isUncertain, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Link } from '@/lib/domain/link/link'
import { isSameToken } from '@/lib/domain/link/token'
import { isSameDestination } from '@/lib/domain/link/web-address'
import { type Area, storedItem } from '@/lib/storage/stored-item'
import type { Journal } from '../journal/journal'

/** Identifies a link created in a private window after its entry is gone. Does not say where it leads. */
const markSchema = z.object({
  connectionId: z.string(),
  linkId: z.optional(z.string()),
  token: z.optional(z.string()),
})

const storedSchema = z.object({ entries: z.array(entrySchema), marks: z.array(markSchema) })

type Stored = z.infer<typeof storedSchema>
type Mark = z.infer<typeof markSchema>

type PrivateJournal = Journal & {
  /** Deletes settled entries and those never sent. Returns the ids of the uncertain ones, which stay. */
  wipe(): Promise<string[]>
  /** Returns a test for links that were, or may have been, created in private windows since the browser started. */
  hiddenLinks(connectionId: string): Promise<(link: Link) => boolean>
}

type Dependencies = { area: Area; hasPrivateWindow: () => Promise<boolean> }

const MAX_READ = 10

const markOf = ({ connectionId, link, request: { token } }: JournalEntry): Mark[] => {
  if (link) return [{ connectionId, linkId: link.id }]
  return token === undefined ? [] : [{ connectionId, token }]
}

const mayBeOf = ({ link: created, request }: JournalEntry, link: Link): boolean =>
  created
    ? created.id === link.id
    : isSameToken(request.token, link.token) || isSameDestination(request.link, link.destination)

/** The journal of private windows, in session storage. Ordinary windows don't see its pages, nor it theirs. */
export const createPrivateJournal = ({ area, hasPrivateWindow }: Dependencies): PrivateJournal => {
  const stored = storedItem<Stored>({
    area,
    key: 'journal',
    schema: storedSchema,
    fallback: { entries: [], marks: [] },
  })

  const all = async (): Promise<JournalEntry[]> => (await stored.get()).entries
  const unsettledOf = (entries: JournalEntry[]) =>
    entries.filter((entry) => !isSettled(entry)).sort((one, other) => one.askedAt - other.askedAt)
  const newest = (entries: JournalEntry[], isWanted: (entry: JournalEntry) => boolean) =>
    entries.filter(isWanted).sort((one, other) => other.askedAt - one.askedAt)
  const unseenOf = (entries: JournalEntry[]) => newest(entries, ({ notice }) => notice === 'unseen')

  const drop = async (isKept: (entry: JournalEntry) => boolean): Promise<string[]> => {
    const { entries } = await stored.change((before) => {
      const kept = before.entries.filter(isKept)
      if (kept.length === before.entries.length) return before
      const dropped = before.entries.filter((entry) => !isKept(entry))
      return { entries: kept, marks: [...before.marks, ...dropped.flatMap(markOf)] }
    })
    return entries.map(({ id }) => id)
  }

  return {
    async add(entry) {
      let isNew = false
      await stored.change((before) => {
        isNew = before.entries.every(({ id }) => id !== entry.id)
        return isNew ? { ...before, entries: [...before.entries, entry] } : before
      })
      return isNew
    },
    get: async (id) => (await all()).find((entry) => entry.id === id),
    async update(id, change) {
      const { entries } = await stored.change((before) => ({
        ...before,
        entries: before.entries.map((entry) => (entry.id === id ? change(entry) : entry)),
      }))
      return entries.find((entry) => entry.id === id)
    },
    unsettled: async () => unsettledOf(await all()),
    uncertain: async (connectionId) =>
      (await all()).filter((entry) => entry.connectionId === connectionId && isUncertain(entry)),
    countPending: async () => (await all()).filter(({ notice }) => notice === 'pending').length,
    unseen: async () => unseenOf(await all()).slice(0, MAX_READ),
    async current(pageUrl) {
      const entries = await all()
      const [unseen] = unseenOf(entries)
      const [ofPage] = newest(entries, (entry) => entry.pageUrl === pageUrl)
      return unseen ?? (ofPage?.notice === 'dismissed' ? undefined : ofPage)
    },
    async orderContext(id, destination) {
      const entries = await all()
      const created = newest(entries, ({ state, request }) => state === 'created' && request.link === destination)
      return {
        known: entries.find((entry) => entry.id === id),
        unsettled: unsettledOf(entries),
        created: created.slice(0, MAX_READ),
      }
    },
    owns: async (connectionId, linkId, except) =>
      (await all()).some(
        (entry) => entry.connectionId === connectionId && entry.link?.id === linkId && entry.id !== except,
      ),
    async trim() {
      // Once the last private window is closed, no outcome is shown.
      if (!(await hasPrivateWindow())) await drop((entry) => !isSettled(entry))
    },
    wipe: () => drop((entry) => !isSettled(entry) && isUncertain(entry)),
    async hiddenLinks(connectionId) {
      const { entries, marks } = await stored.get()
      const ownEntries = entries.filter((entry) => entry.connectionId === connectionId)
      const ownMarks = marks.filter((mark) => mark.connectionId === connectionId)
      return (link) =>
        ownEntries.some((entry) => mayBeOf(entry, link)) ||
        ownMarks.some(({ linkId, token }) => linkId === link.id || isSameToken(token, link.token))
    },
  }
}
