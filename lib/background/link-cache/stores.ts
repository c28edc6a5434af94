import type { IDBPObjectStore, IDBPTransaction } from 'idb'
import type { MirrorDatabase, MirrorSchema } from './mirror-database'

type Store<Name extends 'pages' | 'buckets', Mode extends IDBTransactionMode> = IDBPObjectStore<
  MirrorSchema,
  ArrayLike<'pages' | 'buckets' | 'record' | 'tags'>,
  Name,
  Mode
>

/** The stores of links and of what leads to them, in a transaction that is under way. */
export type Stores<Mode extends IDBTransactionMode = IDBTransactionMode> = {
  pages: Store<'pages', Mode>
  buckets: Store<'buckets', Mode>
}

export type WritableStores = Stores<'readwrite' | 'versionchange'>

export const storesOf = <Mode extends IDBTransactionMode>(
  transaction: IDBPTransaction<MirrorSchema, ('pages' | 'buckets' | 'record')[], Mode>,
): Stores<Mode> => ({ pages: transaction.objectStore('pages'), buckets: transaction.objectStore('buckets') })

/** Both as they are at one moment, with the record beside them. */
export const openToRead = async (database: () => Promise<MirrorDatabase>) =>
  (await database()).transaction(['pages', 'buckets', 'record'])
