import { type IDBPDatabase, openDB } from 'idb'
import { tidyTitle } from '@/lib/domain/link/link-title'

type TitlesSchema = {
  titles: { key: [connectionId: string, linkId: string]; value: string }
}

type TitlesDatabase = IDBPDatabase<TitlesSchema>

/** Opens the database of titles. Apart from the cache's, which can be deleted at any time. */
export const openTitlesDatabase = (onClosed: () => void): Promise<TitlesDatabase> =>
  openDB<TitlesSchema>('link-titles', 1, {
    terminated: onClosed,
    upgrade: (database) => void database.createObjectStore('titles'),
  })

const rangeOf = (connectionId: string): IDBKeyRange => IDBKeyRange.bound([connectionId], [connectionId, []])

/** Titles of links, which the service does not keep. They stay in this browser. */
export const createLinkTitles = (
  database: () => Promise<TitlesDatabase>,
  onChange: (connectionId: string, linkId: string, title: string | undefined) => void,
) => {
  /** Stores a title; an empty one deletes it. */
  const write = async (connectionId: string, linkId: string, written: string): Promise<void> => {
    const title = tidyTitle(written)
    const key: [string, string] = [connectionId, linkId]
    if (title === '') await (await database()).delete('titles', key)
    else await (await database()).put('titles', title, key)
    onChange(connectionId, linkId, title || undefined)
  }

  return {
    write,
    /** Stores the title that a link was ordered with, unless it has one. */
    async learn(connectionId: string, linkId: string, title: string): Promise<void> {
      const known = await (await database()).get('titles', [connectionId, linkId])
      if (known === undefined) await write(connectionId, linkId, title)
    },
    /** The titles of a connection's links by id: of these links, or of all. */
    async get(connectionId: string, ids?: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const { store } = (await database()).transaction('titles')
      if (ids) {
        const titles = await Promise.all(ids.map((id) => store.get([connectionId, id])))
        return new Map(ids.flatMap((id, index) => (titles[index] === undefined ? [] : [[id, titles[index]] as const])))
      }
      const range = rangeOf(connectionId)
      const [keys, titles] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
      return new Map(keys.map(([, id], index) => [id, titles[index] ?? '']))
    },
    /** Deletes the titles of all other links. */
    async keepOnly(connectionId: string, exists: (linkId: string) => boolean): Promise<void> {
      const { store, done } = (await database()).transaction('titles', 'readwrite')
      const keys = await store.getAllKeys(rangeOf(connectionId))
      await Promise.all([...keys.filter(([, id]) => !exists(id)).map((key) => store.delete(key)), done])
    },
    async erase(connectionId: string): Promise<void> {
      await (await database()).delete('titles', rangeOf(connectionId))
    },
  }
}

export type LinkTitles = ReturnType<typeof createLinkTitles>
