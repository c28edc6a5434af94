import type { Link } from '@/lib/domain/link'
import type { MirrorChunk, MirrorPlace } from '@/lib/domain/mirror'
import type { MirrorDatabase, MirrorRecord } from './mirror-database'

export type Mirror = {
  record(): Promise<MirrorRecord | undefined>
  setRecord(record: MirrorRecord): Promise<void>
  /** Keeps links as they are now, and gives how many of them were not met in this generation before. */
  put(links: Link[], generation: number): Promise<number>
  /** True where a link is held, of whatever generation. */
  holds(id: string): Promise<boolean>
  count(): Promise<number>
  countOf(generation: number): Promise<number>
  /** Drops the links that the reading of this generation did not meet. */
  dropBefore(generation: number): Promise<void>
  /** Links from the newest on, after a place. */
  read(after: MirrorPlace | null, count: number): Promise<MirrorChunk>
  erase(): Promise<void>
}

/** A copy of the service's list in the browser's database. */
export const createMirror = (open: () => Promise<MirrorDatabase>): Mirror => {
  let opened: Promise<MirrorDatabase> | undefined
  const database = () => {
    opened ??= open().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }

  return {
    async record() {
      return (await database()).get('record', 'record')
    },
    async setRecord(record) {
      await (await database()).put('record', record, 'record')
    },
    async put(links, generation) {
      const transaction = (await database()).transaction('links', 'readwrite', { durability: 'relaxed' })
      const held = await Promise.all(links.map(({ id }) => transaction.store.get(id)))
      for (const link of links) transaction.store.put({ ...link, generation })
      await transaction.done
      return held.filter((link) => link?.generation !== generation).length
    },
    async holds(id) {
      return (await (await database()).getKey('links', id)) !== undefined
    },
    async count() {
      return (await database()).count('links')
    },
    async countOf(generation) {
      return (await database()).countFromIndex('links', 'generation', generation)
    },
    async dropBefore(generation) {
      const transaction = (await database()).transaction('links', 'readwrite')
      let cursor = await transaction.store.index('generation').openCursor(IDBKeyRange.upperBound(generation, true))
      while (cursor) {
        cursor.delete()
        cursor = await cursor.continue()
      }
      await transaction.done
    },
    async read(after, count) {
      const index = (await database()).transaction('links').store.index('age')
      const range = after && IDBKeyRange.upperBound([after.createdAt, after.id], true)
      const links: Link[] = []
      let cursor = await index.openCursor(range, 'prev')
      while (cursor && links.length < count) {
        const { generation: _, ...link } = cursor.value
        links.push(link)
        cursor = await cursor.continue()
      }
      const last = links.at(-1)
      return { links, next: cursor && last ? { createdAt: last.createdAt, id: last.id } : null }
    },
    async erase() {
      const transaction = (await database()).transaction(['links', 'record'], 'readwrite')
      await transaction.objectStore('links').clear()
      await transaction.objectStore('record').clear()
      await transaction.done
    },
  }
}
