import { expect, test } from 'vitest'
import { createApiKeys } from '../../../service/storage/api-keys.ts'
import { createDisabledLinks } from '../../../service/storage/disabled-links.ts'
import { createHeartbeats } from '../../../service/storage/heartbeats.ts'
import { type NewDatabase, openDatabaseAt } from '../app-under-test.ts'

export const operationsSuite = (newDatabase: NewDatabase): void => {
  test('named keys are added once, listed in the order of their creation, and revoked', async () => {
    const keys = createApiKeys(await openDatabaseAt(await newDatabase()))
    expect(await keys.add('later', 'hash 2', 2)).toBe(true)
    expect(await keys.add('first', 'hash 1', 1)).toBe(true)
    expect(await keys.add('first', 'hash 3', 3)).toBe(false)
    expect(await keys.list()).toEqual([
      { name: 'first', createdAt: 1 },
      { name: 'later', createdAt: 2 },
    ])
    expect((await keys.hashes()).map(({ hash }) => hash).sort()).toEqual(['hash 1', 'hash 2'])
    expect([await keys.revoke('first'), await keys.revoke('first')]).toEqual([true, false])
    expect((await keys.hashes()).map(({ hash }) => hash)).toEqual(['hash 2'])
  })

  test('links that one process disables or enables change for another after refresh()', async () => {
    const url = await newDatabase()
    const [one, other] = [
      createDisabledLinks(await openDatabaseAt(url)),
      createDisabledLinks(await openDatabaseAt(url)),
    ]
    for (const at of [7, 8]) await one.disable('bad', at)
    expect(other.has('bad')).toBe(false)
    await other.refresh()
    expect([other.has('bad'), other.has('Bad')]).toEqual([true, false])
    expect(await other.times()).toEqual(new Map([['bad', 7]]))
    expect([await one.enable('bad'), await one.enable('bad')]).toEqual([true, false])
    await other.refresh()
    expect(other.has('bad')).toBe(false)
  })

  test('a process has one heartbeat, and deletes its own and those of processes that died a day ago', async () => {
    const database = await openDatabaseAt(await newDatabase())
    const DAY = 86_400_000
    const rows = () => database.read({ sql: 'select beat_at as at from heartbeats order by beat_at', values: [] })
    let time = 1_000
    const [dead, alive] = [createHeartbeats(database, () => 0), createHeartbeats(database, () => time)]
    await dead.beat()
    for (const _ of [1, 2, 3]) await alive.beat()
    expect(await rows()).toEqual([{ at: 0 }, { at: 1_000 }])
    time = DAY
    await alive.end()
    expect(await rows()).toEqual([{ at: 0 }])
    time = DAY + 1
    await alive.end()
    expect(await rows()).toEqual([])
  })
}
