import { openDatabase } from '../../../service/storage/open-store.ts'
import { SqlStore } from '../../../service/storage/sql-store.ts'

export const LINKS = 100_000
const AT_ONCE = 1_000
const MOST_CLICKS = 20
/** In milliseconds. */
const APART = 1_000
const FIRST_AT = Date.parse('2026-01-01T00:00:00Z')

/** The token of one of the links that a database is filled with. */
export const tokenOf = (index: number): string => `link-${index}`

const setClicks = `update links set clicks = (created_at - ${FIRST_AT}) / ${APART} * 7 % ${MOST_CLICKS}`

/** Fills an empty database with links, a second apart and followed up to 19 times. */
export const fill = async (databaseUrl: string, links = LINKS): Promise<void> => {
  await using resources = new AsyncDisposableStack()
  const database = resources.adopt(await openDatabase(databaseUrl), (opened) => opened.close())
  const store = new SqlStore(database)
  const add = async (index: number): Promise<void> => {
    const token = tokenOf(index)
    const destination = `https://destination.example/a/page?number=${index}`
    const createdAt = FIRST_AT + index * APART
    const id = `${String(index).padStart(8, '0')}-0000-7000-8000-000000000000`
    await store.addLink({ id, token, destination, passwordHash: null, expiresAt: null, tagId: null, createdAt })
  }
  for (let first = 0; first < links; first += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => add(first + offset)))
  await Promise.all(database.write([{ sql: setClicks, values: [] }]))
}
