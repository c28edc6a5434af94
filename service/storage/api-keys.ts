import { newId } from '../new-id.ts'
import type { Database } from './database/database.ts'

/** A named key, without the key: only its hash is stored. */
export type NamedKey = { name: string; createdAt: number }

/** The named keys of all processes on one database. */
export type ApiKeys = {
  /** False if the name is taken. */
  add(name: string, hash: string, createdAt: number): Promise<boolean>
  /** False if there is no key of this name. */
  revoke(name: string): Promise<boolean>
  /** In the order of their creation. */
  list(): Promise<NamedKey[]>
  hashes(): Promise<{ name: string; hash: string }[]>
}

const INSERT = `
  insert into api_keys (id, name, key_hash, created_at) values ($1, $2, $3, $4)
  on conflict (name) do nothing returning id`
const DELETE = 'delete from api_keys where name = $1 returning id'
const SELECT = 'select name, created_at as "createdAt" from api_keys order by created_at, id'
const SELECT_HASHES = 'select name, key_hash as hash from api_keys'

/** See ApiKeys. */
export const createApiKeys = (database: Pick<Database, 'read' | 'write'>): ApiKeys => ({
  async add(name, hash, createdAt) {
    const added = await database.write({ sql: INSERT, values: [newId(), name, hash, createdAt] })
    return added.length > 0
  },
  async revoke(name) {
    const deleted = await database.write({ sql: DELETE, values: [name] })
    return deleted.length > 0
  },
  list: () => database.read<NamedKey>({ sql: SELECT, values: [] }),
  hashes: () => database.read({ sql: SELECT_HASHES, values: [] }),
})
