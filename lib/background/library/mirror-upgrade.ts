import type { IDBPDatabase, IDBPTransaction } from 'idb'
import { LARGEST_PAGE } from '@/lib/domain/link-page'
import type { HeldLink } from './held-link'
import { heldPage } from './held-page'
import type { MirrorRecord, MirrorSchema } from './mirror-database'

type Change = IDBPTransaction<MirrorSchema, ('pages' | 'tags' | 'record')[], 'versionchange'>

/** What a link held that had a record of its own, besides what it holds now. */
type LoneLink = HeldLink & { generation?: number; canonical?: string; tagId?: string }

const asHeld = ({ generation: _, canonical: __, tagId: ___, ...link }: LoneLink): HeldLink => link

/** Moves the links of 0.1.0, each of which had a record of its own, to pages. A reading that was under way begins anew. */
const moveLinks = async (database: IDBPDatabase, change: Change): Promise<void> => {
  const record = await change.objectStore('record').get('record')
  const links: HeldLink[] = (
    await (change as unknown as IDBPTransaction).objectStore('links').index('age').getAll()
  ).map(asHeld)
  database.deleteObjectStore('links')
  if (record === undefined) return
  const { tags: _, generation, ...rest } = record
  for (let first = 0; first < links.length; first += LARGEST_PAGE)
    change.objectStore('pages').put(heldPage([generation, first], links.slice(first, first + LARGEST_PAGE)))
  const isComplete = record.progress === 'complete'
  const moved: MirrorRecord = {
    ...rest,
    shown: generation,
    held: links.length,
    ...(isComplete ? { generation, met: links.length } : { generation: generation + 1, met: 0, nextPage: 1 }),
  }
  await change.objectStore('record').put(moved, 'record')
}

/** Makes the mirror's database what it is now, whatever version it has. */
export const upgradeMirror = async (
  database: IDBPDatabase<MirrorSchema>,
  version: number,
  _: number | null,
  change: Change,
): Promise<void> => {
  if (version < 1) database.createObjectStore('record')
  const pages = database.createObjectStore('pages', { keyPath: ['generation', 'number'] })
  pages.createIndex('id', 'ids', { multiEntry: true })
  pages.createIndex('destination', 'destinations', { multiEntry: true })
  database.createObjectStore('tags')
  if (version >= 1) await moveLinks(database as unknown as IDBPDatabase, change)
}
