import type { IDBPDatabase, IDBPTransaction } from 'idb'
import { LARGEST_PAGE } from '@/lib/domain/link/link-page'
import type { HeldLink } from './held-link'
import { createIndexDraft } from './index-draft'
import { writeIndex } from './link-index'
import type { MirrorRecord, MirrorSchema } from './mirror-database'

type Change = IDBPTransaction<MirrorSchema, ('pages' | 'buckets' | 'tags' | 'record')[], 'versionchange'>

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
  const index = createIndexDraft()
  for (let number = 0; number < links.length; number += LARGEST_PAGE) {
    const page = { generation, number, links: links.slice(number, number + LARGEST_PAGE) }
    change.objectStore('pages').put(page)
    index.add(number, page.links)
  }
  await writeIndex({ buckets: change.objectStore('buckets') }, generation, index)
  const isComplete = record.progress === 'complete'
  const moved: MirrorRecord = {
    ...rest,
    shown: generation,
    held: links.length,
    ...(isComplete ? { generation, met: links.length } : { generation: generation + 1, met: 0, nextPage: 1 }),
  }
  await change.objectStore('record').put(moved, 'record')
}

/** What a build between two releases has left begins anew. */
const NEVER_RELEASED = 4

/** Makes the mirror's database what it is now, whatever version it has. */
export const upgradeMirror = async (
  database: IDBPDatabase<MirrorSchema>,
  version: number,
  _: number | null,
  change: Change,
): Promise<void> => {
  const isReleased = version < NEVER_RELEASED
  if (!isReleased) for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
  if (version < 1 || !isReleased) database.createObjectStore('record')
  for (const name of ['pages', 'buckets'] as const)
    database.createObjectStore(name, { keyPath: ['generation', 'number'] })
  database.createObjectStore('tags')
  if (version >= 1 && isReleased) await moveLinks(database as unknown as IDBPDatabase, change)
}
