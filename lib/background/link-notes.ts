import { type IDBPDatabase, openDB } from 'idb'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import {
  type DescribedLink,
  describeLink,
  type LinkNote,
  linkNoteSchema,
  type NoteInput,
  tidyTitle,
} from '@/lib/domain/link/link-note'
import type { CachedPages } from './link-cache/cached-pages'

type NotesSchema = {
  /** Checked after reading: a record may come from another version. */
  notes: { key: [connectionId: string, linkId: string]; value: unknown }
}

type NotesDatabase = IDBPDatabase<NotesSchema>

/** Opens the database of notes. Apart from the cache's, which can be deleted at any time. */
export const openNotesDatabase = (onClosed: () => void): Promise<NotesDatabase> =>
  openDB<NotesSchema>('link-notes', 1, {
    terminated: onClosed,
    upgrade: (database) => void database.createObjectStore('notes'),
  })

export type LinkNotes = {
  /** The notes of a connection's links by id, of these links or of all. */
  of(connectionId: string, ids?: readonly string[]): Promise<ReadonlyMap<string, LinkNote>>
  /** Stores what a person wrote. Returns the whole note. */
  write(connectionId: string, written: NoteInput): Promise<LinkNote>
  /** Stores title, tag and expiry of a link created here. Never overwrites what a person wrote, and never fails. */
  learn(created: JournalEntry): Promise<void>
  erase(connectionId: string): Promise<void>
}

const isEmpty = (note: LinkNote): boolean => Object.values(note).every((value) => value === undefined)

const readable = (record: unknown): LinkNote => {
  const parsed = linkNoteSchema.safeParse(record)
  return parsed.success ? parsed.data : {}
}

/** An empty text deletes, a missing one changes nothing. */
const applied = (before: string | undefined, written: string | undefined): string | undefined =>
  written === undefined ? before : written || undefined

/** Titles and notes of links, which the service does not keep. They stay in this browser. */
export const createLinkNotes = (
  database: () => Promise<NotesDatabase>,
  onChange: (connectionId: string, linkId: string, note: LinkNote) => void,
): LinkNotes => {
  const range = (connectionId: string) => IDBKeyRange.bound([connectionId], [connectionId, []])

  const change = async (connectionId: string, id: string, make: (before: LinkNote) => LinkNote): Promise<LinkNote> => {
    const { store, done } = (await database()).transaction('notes', 'readwrite')
    const note = make(readable(await store.get([connectionId, id])))
    const written = isEmpty(note) ? store.delete([connectionId, id]) : store.put(note, [connectionId, id])
    await Promise.all([written, done])
    onChange(connectionId, id, note)
    return note
  }

  return {
    async of(connectionId, ids) {
      const { store } = (await database()).transaction('notes')
      if (ids) {
        const records = await Promise.all(ids.map((id) => store.get([connectionId, id])))
        return new Map(
          records.flatMap((record, index) => (record ? [[ids[index] ?? '', readable(record)] as const] : [])),
        )
      }
      const [keys, records] = await Promise.all([
        store.getAllKeys(range(connectionId)),
        store.getAll(range(connectionId)),
      ])
      return new Map(keys.map(([, id], index) => [id, readable(records[index])]))
    },
    write: (connectionId, { id, title, note }) =>
      change(connectionId, id, (before) => ({
        ...before,
        title: applied(before.title, title === undefined ? undefined : tidyTitle(title)),
        note: applied(before.note, note?.trim()),
      })),
    async learn({ connectionId, link, title, request: { tagId, expiresAt } }) {
      const asked = { title, tagId, expiresAt }
      if (link === undefined || isEmpty(asked)) return
      try {
        await change(connectionId, link.id, (before) => ({ ...asked, ...before }))
      } catch {
        // A title is not worth a failed creation.
      }
    },
    async erase(connectionId) {
      await (await database()).delete('notes', range(connectionId))
    },
  }
}

/** The tags of a connection's links, and when they were read. */
type Tags = { connectionId: string; readAt: number | undefined; tagOf: Promise<ReadonlyMap<string, string>> }

type Sources = { notes: Pick<LinkNotes, 'of'>; cache: Pick<CachedPages, 'record' | 'tagOfEach'> }

/** What is known of links beyond the service's list. */
export const createDescribeLinks = ({ notes, cache }: Sources) => {
  let tags: Tags | undefined

  const tagsOf = async (connectionId: string): Promise<ReadonlyMap<string, string>> => {
    const readAt = (await cache.record(connectionId))?.tags?.readAt
    if (tags?.connectionId !== connectionId || tags.readAt !== readAt)
      tags = { connectionId, readAt, tagOf: cache.tagOfEach(connectionId) }
    return tags.tagOf.catch((error) => {
      // The next call reads them again.
      tags = undefined
      throw error
    })
  }

  return async (connectionId: string, ids: readonly string[]): Promise<DescribedLink[]> => {
    const [known, tagOf] = await Promise.all([notes.of(connectionId, ids), tagsOf(connectionId)])
    return ids.flatMap((id) => describeLink(id, known.get(id), tagOf.get(id)))
  }
}

export type DescribeLinks = ReturnType<typeof createDescribeLinks>
