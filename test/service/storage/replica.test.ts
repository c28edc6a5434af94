import { expect, test } from 'vitest'
import type { Database } from '../../../service/storage/database/database.ts'
import { createReads } from '../../../service/storage/database/replica.ts'
import { StoreUnavailable } from '../../../service/storage/store.ts'

/** A database whose only row is its name, unless it is empty or away. */
const named = (name: string) => {
  const state = { isAway: false, isEmpty: false, reads: 0 }
  const run = async () => {
    state.reads += 1
    if (state.isAway) throw new StoreUnavailable('away')
    return state.isEmpty ? [] : [{ name }]
  }
  return { state, database: { read: run, scan: run } as unknown as Database }
}

const opened = () => {
  const [primary, replica] = [named('primary'), named('replica')]
  let elapsed = 0
  const reads = createReads(primary.database, replica.database, () => elapsed)
  const ask = (kind: 'readTarget' | 'scan') =>
    reads[kind]<{ name: string }>({ sql: '', values: [] }).then(
      ([row]) => row?.name ?? 'nothing',
      () => 'unavailable',
    )
  const pass = (milliseconds: number) => {
    elapsed += milliseconds
  }
  return { primary: primary.state, replica: replica.state, ask, pass, noteChange: reads.noteChange }
}

test('links are looked up in the replica, and in the primary if the replica does not have them yet', async () => {
  const { primary, replica, ask } = opened()
  expect(await ask('readTarget')).toBe('replica')
  replica.isEmpty = true
  expect(await ask('readTarget')).toBe('primary')
  primary.isAway = true
  expect(await ask('readTarget')).toBe('unavailable')
})

test('lists are read from the replica, but not for five seconds after a creation, unless the primary is away', async () => {
  const { primary, ask, pass, noteChange } = opened()
  expect(await ask('scan')).toBe('replica')
  noteChange()
  pass(5_000)
  expect(await ask('scan')).toBe('primary')
  primary.isAway = true
  expect(await ask('scan')).toBe('replica')
  primary.isAway = false
  pass(1)
  expect(await ask('scan')).toBe('replica')
})

test('a replica that is away is left alone for five seconds', async () => {
  const { replica, ask, pass } = opened()
  replica.isAway = true
  for (const kind of ['scan', 'readTarget'] as const) expect(await ask(kind)).toBe('primary')
  expect(replica.reads).toBe(1)
  replica.isAway = false
  pass(5_000)
  expect(await ask('scan')).toBe('replica')
})

test('without a replica, the primary is read', async () => {
  const { database } = named('primary')
  const { scan, readTarget } = createReads(database, undefined)
  expect([scan, readTarget]).toEqual([database.scan, database.read])
})
