import { parentPort, workerData } from 'node:worker_threads'
import { StoreUnavailable } from '../store.ts'
import type { Statement } from './database.ts'
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts'

/** `rows`, or why there are none. */
export type SqliteAnswer = { id: number; rows?: unknown[]; failure?: { isUnavailable: boolean; message: string } }

type Asked = { id: number; statement: Statement } | 'close'

let connection: SqliteConnection | undefined

const answer = ({ id, statement }: Exclude<Asked, 'close'>): SqliteAnswer => {
  try {
    connection ??= openSqliteConnection(workerData, { readOnly: true })
    return { id, rows: connection.run(statement) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { id, failure: { isUnavailable: error instanceof StoreUnavailable, message: String(cause) } }
  }
}

parentPort?.on('message', (asked: Asked) => {
  if (asked !== 'close') return parentPort?.postMessage(answer(asked))
  connection?.close()
  parentPort?.close()
})
