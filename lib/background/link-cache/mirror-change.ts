import type { MirrorDatabase, MirrorRecord } from './mirror-database'
import { storesOf, type WritableStores } from './stores'

/** Changes pages, and the record by what is given back, in one transaction; nothing where there is no mirror. */
export type MirrorChange = (
  make: (stores: WritableStores, record: MirrorRecord) => Partial<MirrorRecord> | Promise<Partial<MirrorRecord>>,
) => Promise<void>

export const createMirrorChange =
  (database: () => Promise<MirrorDatabase>): MirrorChange =>
  async (make) => {
    const stores: ('pages' | 'buckets' | 'record')[] = ['pages', 'buckets', 'record']
    const transaction = (await database()).transaction(stores, 'readwrite', { durability: 'relaxed' })
    const records = transaction.objectStore('record')
    const record = await records.get('record')
    if (record) records.put({ ...record, ...(await make(storesOf(transaction), record)) }, 'record')
    await transaction.done
  }
