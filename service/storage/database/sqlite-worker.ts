import { parentPort, workerData } from 'node:worker_threads'
import { StoreUnavailable } from '../store.ts'
import type { Statement } from './database.ts'
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts'

/** What of an error is passed between threads. */
type SqliteFailure = { message: string; code: unknown; errcode: unknown }

/** `rows`, or why there are none. */
export type SqliteAnswer = { id: number; rows?: unknown[]; failure?: SqliteFailure }

type Asked = { id: number; statement: Statement } | 'close'

let connection: SqliteConnection | undefined

const answer = ({ id, statement }: Exclude<Asked, 'close'>): SqliteAnswer => {
  try {
    connection ??= openSqliteConnection(workerData, { readOnly: true })
    return { id, rows: connection.run(statement) }
  } catch (error) {
    const { message, code, errcode } = (error instanceof StoreUnavailable ? error.cause : error) as SqliteFailure
    return { id, failure: { message, code, errcode } }
  }
}

parentPort?.on('message', (asked: Asked) => {
  if (asked !== 'close') return parentPort?.postMessage(answer(asked))
  connection?.close()
  parentPort?.close()
})
