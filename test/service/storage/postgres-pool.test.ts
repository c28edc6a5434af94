import { expect, inject, test } from 'vitest'
import { createPostgresPool, parseHosts } from '../../../service/storage/database/postgres-pool.ts'
import { connect } from '../../../service/storage/open-database.ts'
import { lastingPort } from '../../support/lasting-port.ts'
import { createPostgresDatabase } from '../../support/postgres/postgres-database.ts'
import { startFreezingProxy } from '../freezing-proxy.ts'

test.each([
  ['postgres://user:secret@one/links', ['postgres://user:secret@one/links'], false],
  [
    'postgres://one/links?target_session_attrs=read-write',
    ['postgres://one/links?target_session_attrs=read-write'],
    true,
  ],
  ['postgres://u@one,two:5433/links', ['postgres://u@one/links', 'postgres://u@two:5433/links'], true],
  ['postgresql://[::1]:1,[::2]/links', ['postgresql://[::1]:1/links', 'postgresql://[::2]/links'], true],
  ['postgres:///links?host=/run/postgresql', ['postgres:///links?host=/run/postgresql'], false],
])('parseHosts() makes a URL of each host: %s', (url, urls, mustWrite) => {
  expect(parseHosts(url)).toEqual({ urls, mustWrite })
})

test('parseHosts() takes any server of a replica, and refuses what it does not know', () => {
  expect(parseHosts('postgres://one,two/links', true).mustWrite).toBe(false)
  expect(() => parseHosts('postgres://one/links?target_session_attrs=standby')).toThrow('target_session_attrs')
})

const server = inject('postgres')

test.skipIf(server === undefined)(
  'connections go to the host that takes writes, wherever it is in the list',
  async () => {
    const [writable, readOnly] = [
      await createPostgresDatabase(server ?? ''),
      await createPostgresDatabase(server ?? ''),
    ]
    await readOnly.setReadOnly(true)
    // The hosts differ, and the database cannot, so each proxy leads to the same one of both.
    const there = new URL((await startFreezingProxy(writable.url)).url)
    const dead = `127.0.0.1:${await lastingPort()}`
    const url = `postgres://${dead},${there.host}${there.pathname}${there.search}`
    const database = connect(url)
    expect(await database.read({ sql: 'select 1 as one', values: [] })).toEqual([{ one: 1 }])
    await database.close()

    const refused = createPostgresPool(`${readOnly.url}&target_session_attrs=read-write`, { size: 2, isReplica: false })
    await expect(refused.connect()).rejects.toThrow('read-only')
    await refused.end()
  },
)
