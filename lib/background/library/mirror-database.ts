import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Failure } from '@/lib/domain/failure'
import { canonicalDestination } from '@/lib/domain/same-destination'
import type { HeldLink } from './held-link'

/** How far the reading of one connection's list is. */
export type MirrorRecord = {
  /** Which connection the links are of, as a digest of its address and key. */
  connection: string
  progress: 'reading' | 'paused' | 'complete'
  /** Counts the full readings: a link that the last one did not meet is there no more. */
  generation: number
  nextPage: number
  total: number | null
  readAt: number | null
  /** When the last full reading began, which is how old the clicks are. */
  fullReadAt: number
  /** The UTC day of the first full reading that kept samples: what clicks were before it is not known. */
  sampledSince?: number
  /** When it was last read which links have which tag, of how many links, and whether that held together. */
  tags?: { readAt: number; held: number; addUp: boolean }
  problem?: Failure
}

interface MirrorSchema extends DBSchema {
  links: {
    key: string
    value: HeldLink
    indexes: {
      age: [number, string]
      generation: number
      tag: string
      /** By destination, as destinations are compared, and clicks. */
      destination: [string, number]
    }
  }
  record: { key: 'record'; value: MirrorRecord }
}

export type MirrorDatabase = IDBPDatabase<MirrorSchema>

/** Opens the mirror's database, apart from the journal's: it can be thrown away at any time. */
export const openMirrorDatabase = (onClosed: () => void): Promise<MirrorDatabase> =>
  openDB<MirrorSchema>('mirror', 3, {
    terminated: onClosed,
    async upgrade(database, version, _, transaction) {
      if (version < 1) {
        database.createObjectStore('record')
        const links = database.createObjectStore('links', { keyPath: 'id' })
        links.createIndex('age', ['createdAt', 'id'])
        links.createIndex('generation', 'generation')
      }
      if (version < 2) transaction.objectStore('links').createIndex('tag', 'tagId')
      if (version < 3) {
        const links = transaction.objectStore('links')
        links.createIndex('destination', ['canonical', 'clicks'])
        for (let cursor = await links.openCursor(); cursor; cursor = await cursor.continue())
          cursor.update({ ...cursor.value, canonical: canonicalDestination(cursor.value.destination) })
      }
    },
  })
