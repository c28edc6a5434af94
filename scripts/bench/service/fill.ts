import { openStore } from '../../../service/store/open-store.ts'

export const LINKS = 100_000
const AT_ONCE = 1_000
const MOST_CLICKS = 20
const FIRST_AT = Date.parse('2026-01-01T00:00:00Z')

/** The token of one of the links that a database is filled with. */
export const tokenOf = (index: number): string => `link-${index}`

/** Fills an empty database with links, a second apart and followed up to 19 times. */
export const fill = async (databaseUrl: string, links = LINKS): Promise<void> => {
  await using resources = new AsyncDisposableStack()
  const store = resources.adopt(await openStore(databaseUrl), (opened) => opened.close())
  const add = async (index: number): Promise<void> => {
    const token = tokenOf(index)
    const destination = `https://destination.example/a/page?number=${index}`
    const createdAt = FIRST_AT + index * 1_000
    const id = `${String(index).padStart(8, '0')}-0000-7000-8000-000000000000`
    await store.addLink({ id, token, destination, passwordHash: null, expiresAt: null, tagId: null, createdAt })
    const clicks = (index * 7) % MOST_CLICKS
    await Promise.all(Array.from({ length: clicks }, () => store.countVisit(id)))
  }
  for (let first = 0; first < links; first += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => add(first + offset)))
  // A list adds up the visits that are logged: a million of them at once are none of what is measured.
  await store.listLinks({ sort: 'date', order: 'desc', skip: 0, take: 1, tagId: undefined })
}
