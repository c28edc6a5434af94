import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../../../service/failure-reason.ts'
import type { Database } from '../../../service/storage/database/database.ts'
import { openDatabase } from '../../../service/storage/open-database.ts'
import { StoreUnavailable } from '../../../service/storage/store.ts'
import { createVisitLog } from '../../../service/storage/visits/visit-log.ts'
import { openVisitSpool } from '../../../service/storage/visits/visit-spool.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const MEGABYTES = 2 ** 20

const openSpool = (folder: string, maxBytes = 16 * MEGABYTES) => {
  const spool = openVisitSpool({ folder, maxBytes, databaseId: 'a' })
  if (spool === undefined) throw new Error('There is no spool.')
  return spool
}

type State = {
  fault: 'none' | 'away' | 'answer lost'
  /** What the answer to a commit waits for. */
  onCommitted?: () => Promise<void>
}

/** A log of visits on a database that tests take away; `count` logs a visit, `visits` are those that arrived. */
const openLog = async (
  folder = temporaryFolder(),
  { maxBytes, shared }: { maxBytes?: number; shared?: Database } = {},
) => {
  const real = shared ?? (await openDatabase('file::memory:'))
  if (shared === undefined) onTestFinished(() => real.close())
  const state: State = { fault: 'none' }
  const committed = async () => {
    await state.onCommitted?.()
    if (state.fault === 'answer lost') throw new StoreUnavailable('cut off')
  }
  const database: Database = {
    ...real,
    // Two batches can be under way.
    maxWrites: 2,
    async write(statement, findCommitted) {
      if (state.fault === 'away') throw new StoreUnavailable('away')
      const rows = await real.write(statement, findCommitted)
      await committed()
      return rows as never
    },
    async transaction(work, findCommitted) {
      if (state.fault === 'away') throw new StoreUnavailable('away')
      const result = await real.transaction(work, findCommitted)
      await committed()
      return result
    },
  }
  const reports: unknown[] = []
  const spool = openSpool(folder, maxBytes)
  const { count, close } = createVisitLog({
    database,
    onWritten: () => {},
    spool,
    report: (error) => reports.push(error),
  })
  const visits = async () => {
    const sql = 'select coalesce(sum(visits), 0) as sum from visits'
    return (await real.read<{ sum: number }>({ sql, values: [] }))[0]?.sum
  }
  /** As aggregation does, which leaves marks. */
  const aggregate = () => real.write({ sql: 'delete from visits where visits > 0', values: [] })
  const marks = () => real.read({ sql: 'select id from visits where visits = 0', values: [] })
  return { real, state, spool, count, close, visits, marks, aggregate, reports }
}

test('visits go to the spool while the database is away, and to the database when it is back', async () => {
  const { state, spool, count, close, visits, marks } = await openLog()
  await count('link')
  expect([await visits(), spool.visits()]).toEqual([1, 0])
  state.fault = 'away'
  await Promise.all([count('link'), count('other')])
  expect([await visits(), spool.visits()]).toEqual([1, 2])
  state.fault = 'none'
  await expect.poll(spool.visits).toBe(0)
  expect(await visits()).toBe(3)
  await count('link')
  expect([await visits(), spool.visits()]).toEqual([4, 0])
  await close()
  expect(await marks()).toEqual([])
})

test('a visit whose commit was not answered is counted once, even if it was aggregated meanwhile', async () => {
  const { state, spool, count, close, visits, aggregate } = await openLog()
  state.fault = 'answer lost'
  await count('link')
  expect([await visits(), spool.visits()]).toEqual([1, 1])
  await aggregate()
  state.fault = 'none'
  await expect.poll(spool.visits).toBe(0)
  expect(await visits()).toBe(0)
  await close()
})

test('what a process leaves in the spool, the next one sends', async () => {
  const folder = temporaryFolder()
  const first = await openLog(folder)
  first.state.fault = 'away'
  await first.count('link')
  await first.close()
  const second = await openLog(folder)
  await expect.poll(second.visits).toBe(1)
  await second.close()
})

test('what was committed without an answer is counted once, also if the process ends while it sends its spool', async () => {
  const folder = temporaryFolder()
  const first = await openLog(folder)
  await first.count('link')
  first.state.fault = 'answer lost'
  const both = Promise.withResolvers<void>()
  let other: Promise<unknown> | undefined
  first.state.onCommitted = () => {
    if (other === undefined) other = first.count('link')
    else both.resolve()
    return both.promise
  }
  await first.count('link')
  await other
  expect(first.spool.visits()).toBe(2)
  let closing: Promise<void> | undefined
  first.state.fault = 'none'
  first.state.onCommitted = async () => {
    closing ??= first.close()
  }
  await expect.poll(() => closing !== undefined).toBe(true)
  await closing
  const second = await openLog(folder, { shared: first.real })
  await expect.poll(second.spool.visits).toBe(0)
  expect(await second.visits()).toBe(3)
  await second.close()
})

test('a full spool takes no more, and says so before', async () => {
  const { state, spool, count, close } = await openLog(temporaryFolder(), { maxBytes: 0.2 * MEGABYTES })
  state.fault = 'away'
  const fill = async () => {
    for (let visit = 0; visit < 20_000; visit += 1) await count(`link-${visit}`)
  }
  expect(spool.hasSpace()).toBe(true)
  await expect(fill()).rejects.toBeInstanceOf(StoreUnavailable)
  expect(spool.hasSpace()).toBe(false)
  await close()
})

test('databases have a file each', () => {
  const folder = temporaryFolder()
  const [one, other] = ['one', 'other'].map((databaseId) => openVisitSpool({ folder, maxBytes: MEGABYTES, databaseId }))
  one?.append([[0, 0, 0, 'link', 1]], 1)
  expect([one?.visits(), other?.visits()]).toEqual([1, 0])
  one?.close()
  other?.close()
})

test('a folder that cannot be used stops the start if it was named', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(() => openSpool(join(file, 'folder'))).toThrow(StartError)
})
