import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { openSqliteConnection } from '@/service/storage/database/sqlite-connection.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Runs in a thread: writes to a new file, and commits half a second later. */
const WRITER = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData } = require('node:worker_threads')
  const connection = new DatabaseSync(workerData, { timeout: 5_000 })
  connection.exec('begin immediate; create table written (by text)')
  parentPort.postMessage('writing')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  connection.exec('commit')
`

test('openSqliteConnection() waits for a process that is writing the first tables of a file', async () => {
  const path = join(temporaryFolder(), 'test.db')
  const writer = new Worker(WRITER, { eval: true, workerData: path })
  await new Promise((resolve) => writer.once('message', resolve))
  const connection = openSqliteConnection(path)
  expect(connection.run({ sql: 'select count(*) as rows from written', values: [] })).toEqual([{ rows: 0 }])
  connection.close()
})
