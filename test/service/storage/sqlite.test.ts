import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { failureReason } from '../../../service/failure-reason.ts'
import { openSqliteConnection } from '../../../service/storage/database/sqlite-connection.ts'
import { startSqliteReader } from '../../../service/storage/database/sqlite-reader.ts'
import { StoreUnavailable } from '../../../service/storage/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Runs in a thread: writes to a new file, and commits half a second later. */
const WRITER = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData } = require('node:worker_threads')
  const connection = new DatabaseSync(workerData.path, { timeout: 5_000 })
  connection.exec('begin ' + workerData.lock + '; create table written (by text)')
  parentPort.postMessage('writing')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  connection.exec('commit')
`

// Exclusive, nobody can read either, as while a process turns on the write-ahead log.
test.each(['immediate', 'exclusive'])(
  'openSqliteConnection() waits for a process that is writing the first tables of a file: %s',
  async (lock) => {
    const path = join(temporaryFolder(), 'test.db')
    const writer = new Worker(WRITER, { eval: true, workerData: { path, lock } })
    await new Promise((resolve) => writer.once('message', resolve))
    const connection = openSqliteConnection(path)
    expect(connection.run({ sql: 'select count(*) as rows from written', values: [] })).toEqual([{ rows: 0 }])
    connection.close()
  },
)

test('a reader that cannot open its file is unavailable, and says why', async () => {
  const reader = startSqliteReader(join(temporaryFolder(), 'none.db'))
  onTestFinished(() => reader.close())
  const error = await reader.run({ sql: 'select 1', values: [] }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(StoreUnavailable)
  expect(failureReason(error)).toBe('The database file cannot be opened.')
})

test('a reader whose thread has ended starts another one', async () => {
  const path = join(temporaryFolder(), 'test.db')
  openSqliteConnection(path).close()
  const threads: Worker[] = []
  const note = (worker: Worker) => threads.push(worker)
  process.on('worker', note)
  onTestFinished(() => {
    process.off('worker', note)
  })
  const reader = startSqliteReader(path)
  onTestFinished(() => reader.close())
  const ask = () => reader.run({ sql: 'select 1 as one', values: [] })
  expect(await ask()).toEqual([{ one: 1 }])
  await threads[0]?.terminate()
  expect(await ask()).toEqual([{ one: 1 }])
})
