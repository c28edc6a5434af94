import { expect, test } from 'vitest'
import { migrate } from '../../../service/storage/migrate.ts'
import { migrations } from '../../../service/storage/migrations.ts'
import { PostgresDatabase } from '../../../service/storage/postgres-database.ts'
import type { LinkListing } from '../../../service/storage/store.ts'
import { type NewDatabase, openStoreAt } from './open.ts'

const beforeLinksWereCounted = 3
const firstLink: LinkListing = { sort: 'date', order: 'asc', skip: 0, take: 1, tagId: undefined }
const insertLink = `insert into links (id, token, destination, created_at, updated_at, clicks)
  values ($1, $1, 'https://example.com/', 1, 1, 0)`

/** What can happen to the number of links only in a database that keeps it, and that several may write to at once. */
export function linkCountSuite(newDatabase: NewDatabase): void {
  test('links that a former version adds while the schema is brought up to date are counted', async () => {
    const url = await newDatabase()
    const former = new PostgresDatabase(url)
    await migrate(former, migrations.slice(0, beforeLinksWereCounted))
    let upgraded = false
    const addUntilUpgraded = async (writer: number): Promise<number> => {
      let added = 0
      for (; !upgraded || added < 10; added += 1) {
        await Promise.all(former.write([{ sql: insertLink, values: [`${writer}-${added}`] }]))
      }
      return added
    }
    const writers = [1, 2, 3, 4].map(addUntilUpgraded)
    const store = await openStoreAt(url).finally(() => {
      upgraded = true
    })
    const added = (await Promise.all(writers)).reduce((sum, each) => sum + each)
    expect((await store.listLinks(firstLink)).total).toBe(added)
    await former.close()
  })

  test('links that are emptied away are none, and those that come after are counted', async () => {
    const url = await newDatabase()
    const store = await openStoreAt(url)
    const database = new PostgresDatabase(url)
    const write = (sql: string, values: string[] = []) => Promise.all(database.write([{ sql, values }]))
    await Promise.all(['one', 'two', 'three'].map((id) => write(insertLink, [id])))
    expect((await store.listLinks(firstLink)).total).toBe(3)
    await write('truncate links')
    expect((await store.listLinks(firstLink)).total).toBe(0)
    await write(insertLink, ['four'])
    expect((await store.listLinks(firstLink)).total).toBe(1)
    await database.close()
  })
}
