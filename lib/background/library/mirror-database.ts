import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Failure } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link'

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
  problem?: Failure
}

interface MirrorSchema extends DBSchema {
  links: { key: string; value: Link & { generation: number }; indexes: { age: [number, string]; generation: number } }
  record: { key: 'record'; value: MirrorRecord }
}

export type MirrorDatabase = IDBPDatabase<MirrorSchema>

/** Opens the mirror's database, apart from the journal's: it can be thrown away at any time. */
export const openMirrorDatabase = (): Promise<MirrorDatabase> =>
  openDB<MirrorSchema>('mirror', 1, {
    upgrade(database) {
      database.createObjectStore('record')
      const links = database.createObjectStore('links', { keyPath: 'id' })
      links.createIndex('age', ['createdAt', 'id'])
      links.createIndex('generation', 'generation')
    },
  })
