import {
  type Database,
  inChunks,
  type SqlValue,
  statement,
  valueRows,
} from '../../../service/storage/database/database.ts'
import { slotOf, visitShards } from '../../../service/storage/links/visit-slots.ts'
import { connect, openDatabase } from '../../../service/storage/open-database.ts'
import { createStore } from '../../../service/storage/sql-store.ts'

/** Rows of one transaction. */
const AT_ONCE = 5_000
/** Rows of one statement: a server takes 65,535 values. */
const MAX_ROWS = 1_000
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

const columns = 'id, token, destination, tag_id, created_at, updated_at, clicks'
const types = ['text', 'text', 'text', 'bigint', 'bigint', 'bigint', 'bigint']
const rowOf = (index: number): SqlValue[] => {
  const createdAt = FIRST_AT + (index % IMPORTED === 2 ? 0 : index * APART)
  const clicks = index % FOLLOWED === 3 ? ((index / FOLLOWED) % 20) | 0 : 0
  const destination = `https://destination.example/a/page?number=${index}`
  return [idOf(index), tokenOf(index), destination, tagOf(index), createdAt, createdAt, clicks]
}

const insertInChunks = async (
  database: Database,
  table: string,
  rows: number,
  types: readonly string[],
  rowAt: (index: number) => SqlValue[],
): Promise<void> => {
  for (let first = 0; first < rows; first += AT_ONCE) {
    const chunk = Array.from({ length: Math.min(AT_ONCE, rows - first) }, (_, offset) => rowAt(first + offset))
    await database.transaction(async (run) => {
      for (const rows of inChunks(chunk, Math.min(MAX_ROWS, database.rowsPerStatement)))
        await run(statement((bind) => `insert into ${table} values ${valueRows(bind, rows, types)}`))
    })
  }
}

/** Fills an empty database with links. */
export const fill = async (databaseUrl: string, links: number): Promise<void> => {
  const database = await openDatabase(databaseUrl)
  const store = createStore(database, console.error)
  for (const label of Object.keys(TAGS)) await store.addTag(label, '#336699')
  await insertInChunks(
    database,
    `links (${columns}, slot, folded_token)`,
    links,
    [...types, 'bigint', 'text'],
    (index) => [...rowOf(index), slotOf(idOf(index)), tokenOf(index)],
  )
  await store.recount()
  await store.close()
}

/** Fills the database of the service as it was before links had totals; that service has made its tables. */
export const fillBefore = async (databaseUrl: string, links: number): Promise<void> => {
  const database = connect(databaseUrl)
  await insertInChunks(database, 'tags (id, label, color)', 2, ['bigint', 'text', 'text'], (index) => [
    index + 1,
    'before',
    '#336699',
  ])
  await insertInChunks(database, `links (${columns})`, links, types, rowOf)
  await database.close()
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
