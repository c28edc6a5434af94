import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Failure } from '@/lib/domain/failure'
import type { Bucket } from './bucket'
import type { HeldPage, PageKey } from './held-page'
import { upgradeMirror } from './mirror-upgrade'

/** How far the reading of one connection's list is. */
export type MirrorRecord = {
  /** Which connection the links are of, as a digest of its address and key. */
  connection: string
  progress: 'reading' | 'paused' | 'complete'
  /** Counts the full readings. */
  generation: number
  /** The reading whose links are shown: the last one that was completed, or the very first. */
  shown: number
  /** How many links are shown, and how many the reading of `generation` has met. */
  held: number
  met: number
  nextPage: number
  total: number | null
  readAt: number | null
  /** When the last full reading began, which is how old the clicks are. */
  fullReadAt: number
  /** The UTC day of the first full reading that kept samples: what clicks were before it is not known. */
  sampledSince?: number
  /** When it was last read which links have which tag, of how many links, and whether that held together. */
  tags?: { readAt: number; held: number; addUp: boolean }
  problem?: Failure | undefined
}

export interface MirrorSchema extends DBSchema {
  pages: { key: PageKey; value: HeldPage }
  buckets: { key: [generation: number, number: number]; value: Bucket }
  /** The ids of the links of each tag. */
  tags: { key: string; value: string[] }
  record: { key: 'record'; value: MirrorRecord }
}

export type MirrorDatabase = IDBPDatabase<MirrorSchema>

/** Opens the mirror's database, apart from the journal's: it can be thrown away at any time. */
export const openMirrorDatabase = (onClosed: () => void): Promise<MirrorDatabase> =>
  openDB<MirrorSchema>('mirror', 5, { terminated: onClosed, upgrade: upgradeMirror })
