import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { StoreUnavailable } from '../store.ts'
import type { RunStatement, Statement } from './database.ts'
import { unlessUnavailable } from './sqlite-connection.ts'
import type { SqliteAnswer } from './sqlite-worker.ts'

/** A thread with a second, read-only connection. */
export type SqliteReader = { run: RunStatement; close(): Promise<void> }

/** Starts the thread; it opens the file at its first statement. One that has stopped is replaced at the next statement. */
export const startSqliteReader = (path: string): SqliteReader => {
  let thread = startThread(path)
  let isClosed = false
  return {
    run<Row>(statement: Statement) {
      if (isClosed) return Promise.reject(new StoreUnavailable('The database is closed'))
      if (thread.hasStopped()) thread = startThread(path)
      return thread.run(statement) as Promise<Row[]>
    },
    async close() {
      isClosed = true
      if (!thread.hasStopped()) await thread.close()
    },
  }
}

const startThread = (path: string) => {
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: path })
  worker.unref()
  const waiting = new Map<number, PromiseWithResolvers<unknown[]>>()
  let hasStopped = false
  let last = 0

  worker.on('message', ({ id, rows, failure }: SqliteAnswer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    // The process may end when nothing is asked any more.
    if (waiting.size === 0) worker.unref()
    if (rows !== undefined) asked?.resolve(rows)
    else asked?.reject(unlessUnavailable(Object.assign(new Error(), failure)))
  })
  const fail = (cause?: unknown): void => {
    hasStopped = true
    for (const asked of waiting.values()) asked.reject(new StoreUnavailable('The reader has stopped', { cause }))
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail())

  return {
    hasStopped: () => hasStopped,
    run(statement: Statement): Promise<unknown[]> {
      last += 1
      const asked = Promise.withResolvers<unknown[]>()
      waiting.set(last, asked)
      worker.ref()
      worker.postMessage({ id: last, statement })
      return asked.promise
    },
    async close() {
      const exited = once(worker, 'exit')
      worker.ref()
      worker.postMessage('close')
      await exited
    },
  }
}
