import type { IDBPObjectStore } from 'idb'
import { unmetOf } from './held-page'
import type { MirrorDatabase, MirrorRecord, MirrorSchema } from './mirror-database'

export type WritablePages = IDBPObjectStore<MirrorSchema, ('pages' | 'record')[], 'pages', 'readwrite'>

/** Changes pages, and the record by what is given back, in one transaction; nothing where there is no mirror. */
export type MirrorChange = (
  make: (pages: WritablePages, record: MirrorRecord) => Partial<MirrorRecord> | Promise<Partial<MirrorRecord>>,
) => Promise<void>

export const createMirrorChange =
  (database: () => Promise<MirrorDatabase>): MirrorChange =>
  async (make) => {
    const stores: ('pages' | 'record')[] = ['pages', 'record']
    const transaction = (await database()).transaction(stores, 'readwrite', { durability: 'relaxed' })
    const records = transaction.objectStore('record')
    const record = await records.get('record')
    if (record) records.put({ ...record, ...(await make(transaction.objectStore('pages'), record)) }, 'record')
    await transaction.done
  }

/** Takes from the links that no reading had met those that one has met now, and gives how many they are. */
export const takeMet = async (pages: WritablePages, generation: number, met: ReadonlySet<string>): Promise<number> => {
  let taken = 0
  for (const { ids, number } of await pages.getAll(unmetOf(generation))) {
    if (!ids.some((id) => met.has(id))) continue
    pages.delete([generation, number])
    taken += 1
  }
  return taken
}
