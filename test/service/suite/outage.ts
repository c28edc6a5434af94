import { expect, test } from 'vitest'
import type { PostgresDatabase } from '../../support/postgres/postgres-database.ts'
import { appUnderTest } from '../app-under-test.ts'
import { openStoreAt } from './open.ts'

/** What only a database on the other end of a line can do: hang up. */
export const outageSuite = (database: () => PostgresDatabase): void => {
  test('the service outlives its connections and goes on with new ones', async () => {
    const url = await database().createSchema()
    const { create, list, api } = appUnderTest({ store: await openStoreAt(url) })
    const link = 'https://example.com/'
    await Promise.all(Array.from({ length: 10 }, () => create({ link })))
    await database().cutConnections()
    // The pool learns of a lost connection when it hears of it or when it uses it; in between, 503 is the truth.
    await expect.poll(async () => (await api('GET', '/health')).status).toBe(200)
    await expect.poll(async () => (await create({ link, token: 'after' })).status).toBe(201)
    expect((await list()).data.total_rows).toBe(11)
  })
}
