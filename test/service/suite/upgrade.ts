import { expect, test } from 'vitest'
import { migrate } from '../../../service/store/migrate.ts'
import { migrations } from '../../../service/store/migrations.ts'
import { PostgresDatabase } from '../../../service/store/postgres-database.ts'
import { type NewDatabase, openStoreAt } from './open.ts'

const beforeLinksWereCounted = 3
const insertLink = `insert into links (id, token, destination, created_at, updated_at, clicks)
  values ($1, $1, 'https://example.com/', 1, 1, 0)`

/** What only a database that several may write to at once can meet: a former version that goes on while it is changed. */
export function upgradeSuite(newDatabase: NewDatabase): void {
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
    const { total } = await store.listLinks({ sort: 'date', order: 'asc', skip: 0, take: 1, tagId: undefined })
    expect(total).toBe(added)
    await former.close()
  })
}
