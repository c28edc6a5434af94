import { join, resolve } from 'node:path'
import type { Database } from '../../../service/storage/database/database.ts'
import { visitShards } from '../../../service/storage/links/visit-slots.ts'
import type { NewLink } from '../../../service/storage/store.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Links of one transaction. */
const AT_ONCE = 500
/** In milliseconds. */
const APART = 1_000
const FIRST_AT = Date.parse('2026-01-01T00:00:00Z')
/** One link of so many was followed, up to 19 times. */
const FOLLOWED = 20
/** One link of so many has the date of the first, as if imported. */
const IMPORTED = 5

/** The tags of a tenth and of a thousandth of the links. */
export const TAGS = { many: 1, few: 2 } as const

/** The token of one of the links that a database is filled with. */
export const tokenOf = (index: number): string => `link-${index}`
const idOf = (index: number): string => `${String(index).padStart(8, '0')}-0000-7000-8000-000000000000`
const tagOf = (index: number): number | null => (index % 10 === 1 ? TAGS.many : index % 1_000 === 0 ? TAGS.few : null)

const linkAt = (index: number): NewLink => ({
  id: idOf(index),
  token: tokenOf(index),
  isTokenGenerated: false,
  destination: `https://destination.example/a/page?number=${index}`,
  passwordHash: null,
  expiresAt: null,
  tagId: tagOf(index),
  createdAt: FIRST_AT + (index % IMPORTED === 2 ? 0 : index * APART),
  clicks: index % FOLLOWED === 3 ? ((index / FOLLOWED) % 20) | 0 : 0,
})

/** Fills an empty database with links, as the service in a checkout stores them. */
export const fill = async (databaseUrl: string, links: number, checkout = root): Promise<void> => {
  const storage = join(checkout, 'service/storage')
  const { openDatabase }: typeof import('../../../service/storage/open-database.ts') = await import(
    join(storage, 'open-database.ts')
  )
  const { createStore }: typeof import('../../../service/storage/sql-store.ts') = await import(
    join(storage, 'sql-store.ts')
  )
  const store = createStore(await openDatabase(databaseUrl), console.error)
  for (const label of Object.keys(TAGS)) await store.addTag(label, '#336699')
  for (let first = 0; first < links; first += AT_ONCE)
    await store.addLinks(Array.from({ length: Math.min(AT_ONCE, links - first) }, (_, index) => linkAt(first + index)))
  await store.close()
}

const VISITED = 100_000

/** Logs visits, each to another one of a hundred thousand links, over and over. */
export const fillVisits = async (database: Database, visits: number): Promise<void> => {
  const sql = `
    insert into visits (shard, slot, id, link_id, visits)
    select row_number() over (order by id) % ${visitShards.length}, slot, row_number() over (order by id) * 1000 + $1, id, 1
    from links order by id limit ${VISITED}`
  for (let round = 0; round < visits / VISITED; round += 1) await database.write({ sql, values: [round] })
}
