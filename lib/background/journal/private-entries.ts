import * as z from 'zod/mini'
import { EMPTY_LIST, listDraftSchema } from '@/lib/domain/batch/batch'
import {
  createdLink,
  entrySchema,
  failureOfEntry,
  isSettled,
  isUncertain,
  type JournalEntry,
  tokenOf,
} from '@/lib/domain/creation/entry'
import type { Link } from '@/lib/domain/link/link'
import { isSameToken } from '@/lib/domain/link/token'
import { isSameDestination } from '@/lib/domain/link/web-address'
import type { Connection } from '@/lib/domain/settings/connection'
import { type Area, storedItem } from '@/lib/storage/stored-item'

/** Identifies a link created in a private window after its entry is gone: by its destination if nothing else does. */
const markSchema = z.object({
  connectionId: z.string(),
  baseUrl: z.string(),
  linkId: z.optional(z.string()),
  token: z.optional(z.string()),
  destination: z.optional(z.string()),
})

const storedSchema = z.object({ entries: z.array(entrySchema), marks: z.array(markSchema) })

type Stored = z.infer<typeof storedSchema>

const marksOf = (entry: JournalEntry): Stored['marks'] => {
  const { connectionId, baseUrl } = entry
  const link = createdLink(entry)
  // Not every service gives its links an id.
  if (link && link.id !== '') return [{ connectionId, baseUrl, linkId: link.id }]
  const token = link ? link.token : tokenOf(entry)
  if (token !== undefined) return [{ connectionId, baseUrl, token }]
  const mayExist = isUncertain(entry) || failureOfEntry(entry)?.code === 'gave-up'
  return mayExist ? [{ connectionId, baseUrl, destination: entry.request.link }] : []
}

const mayBeOf = (entry: JournalEntry, link: Link): boolean => {
  const created = createdLink(entry)
  if (created) return created.id === '' ? isSameToken(created.token, link.token) : created.id === link.id
  return isSameToken(tokenOf(entry), link.token) || isSameDestination(entry.request.link, link.destination)
}

/** The entries of private windows, in the part of session storage that is theirs, and what hides their links later. */
export const createPrivateEntries = (area: Area) => {
  const stored = storedItem<Stored>({
    area,
    key: 'journal',
    schema: storedSchema,
    fallback: { entries: [], marks: [] },
  })

  const drop = async (isDropped: (entry: JournalEntry) => boolean): Promise<JournalEntry[]> => {
    const { entries } = await stored.change((before) => {
      const dropped = before.entries.filter(isDropped)
      if (dropped.length === 0) return before
      return {
        entries: before.entries.filter((entry) => !dropped.includes(entry)),
        marks: [...before.marks, ...dropped.flatMap(marksOf)],
      }
    })
    return entries
  }

  return {
    listDraft: storedItem({ area, key: 'list-draft', schema: listDraftSchema, fallback: EMPTY_LIST }),
    all: async (): Promise<JournalEntry[]> => (await stored.get()).entries,
    async add(entry: JournalEntry): Promise<boolean> {
      let isNew = false
      await stored.change((before) => {
        isNew = before.entries.every(({ id }) => id !== entry.id)
        return isNew ? { ...before, entries: [...before.entries, entry] } : before
      })
      return isNew
    },
    async update(id: string, change: (entry: JournalEntry) => JournalEntry): Promise<JournalEntry | undefined> {
      const { entries } = await stored.change((before) => ({
        ...before,
        entries: before.entries.map((entry) => (entry.id === id ? change(entry) : entry)),
      }))
      return entries.find((entry) => entry.id === id)
    },
    async delete(ids: readonly string[]): Promise<void> {
      await drop(({ id }) => ids.includes(id))
    },
    /** Deletes settled entries and those never sent. Returns the uncertain ones, which stay. */
    wipe: () => drop((entry) => isSettled(entry) || !isUncertain(entry)),
    /**
     * Returns a test for links that were, or may have been, created in private windows since the browser started: with this
     * connection, or with another one to the same service.
     */
    async hiddenLinks({ id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>): Promise<(link: Link) => boolean> {
      const { entries, marks } = await stored.get()
      const isOwn = (one: JournalEntry | Stored['marks'][number]) => one.connectionId === id || one.baseUrl === baseUrl
      const [ownEntries, ownMarks] = [entries.filter(isOwn), marks.filter(isOwn)]
      return (link) =>
        ownEntries.some((entry) => mayBeOf(entry, link)) ||
        ownMarks.some(
          ({ linkId, token, destination }) =>
            linkId === link.id ||
            isSameToken(token, link.token) ||
            (destination !== undefined && isSameDestination(destination, link.destination)),
        )
    },
  }
}
