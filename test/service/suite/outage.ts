import { expect, onTestFinished, test } from 'vitest'
import type { RunStatement } from '../../../service/storage/database/database.ts'
import { connect } from '../../../service/storage/open-database.ts'
import type { PostgresDatabase } from '../../support/postgres/postgres-database.ts'
import { appUnderTest, openStoreAt } from '../app-under-test.ts'

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

  const fail = (code: string) => ({ sql: `do $$ begin raise exception using errcode = '${code}'; end $$`, values: [] })
  const opened = async () => {
    const connection = connect(await database().createSchema())
    onTestFinished(() => connection.close())
    await connection.write({ sql: 'create table one (id text primary key)', values: [] })
    return connection
  }
  const insert = { sql: "insert into one (id) values ('mine') returning id", values: [] }
  const select = { sql: 'select id from one', values: [] }

  test.each(['40001', '40P01'])('transaction() is run again after %s', async (code) => {
    const connection = await opened()
    let attempts = 0
    await connection.transaction(async (run) => {
      attempts += 1
      await run(insert)
      if (attempts < 3) await run(fail(code))
    })
    expect(attempts).toBe(3)
    expect(await connection.read(select)).toEqual([{ id: 'mine' }])
  })

  test.each([
    ['the server does not know', (run: RunStatement) => run(fail('40003'))],
    ['its connection breaks', () => database().cutConnections()],
  ])(
    'transaction() looks up what a commit has written if %s, and repeats it only if it is not there',
    async (_, end) => {
      const connection = await opened()
      let attempts = 0
      const attempt = (isCommitted: boolean) =>
        connection.transaction<unknown[]>(
          async (run) => {
            attempts += 1
            if (attempts > 1) return run(insert)
            if (isCommitted) await connection.write(insert)
            await end(run)
            return []
          },
          async (run) => {
            const found = await run(select)
            return found.length > 0 ? found : undefined
          },
        )
      expect(await attempt(true)).toEqual([{ id: 'mine' }])
      expect(attempts).toBe(1)
      const remove = () => connection.write({ sql: 'delete from one', values: [] })
      // The pool may not have heard of a lost connection yet.
      await expect.poll(() => remove().catch(() => undefined)).toEqual([])
      attempts = 0
      expect(await attempt(false)).toEqual([{ id: 'mine' }])
      expect(attempts).toBe(2)
    },
  )
}
